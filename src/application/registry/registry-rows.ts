import type { Catalog } from '../../domain/catalog/catalog.ts';
import type { PublishedVersion } from '../../domain/catalog/published-entry.ts';
import type { Server } from '../../domain/catalog/server.ts';
import type { VisibleServers } from '../../domain/catalog/visible-servers.ts';
import { withLivingWays } from '../../domain/catalog/usable-way.ts';
import { twinsOf } from '../../domain/match/twins.ts';
import { hasDocumentedWay } from '../../domain/registry/describe-ways.ts';
import { entryVersion } from '../../domain/registry/entry-version.ts';
import { shownDescription } from '../../domain/registry/registry-entry.ts';
import { compare, type Place } from './registry-query.ts';

/** Facts about a row without its text. */
export type Row = Place & {
  readonly deleted: boolean;
  readonly latest: boolean;
  /** Whether the list contains it; a server that is published under another name, and the twin of another, are found only by their own names. */
  readonly listed: boolean;
  readonly description: string;
  readonly updatedAt: string;
  readonly publishedAt: string;
  /** Catalog server of the row. */
  readonly server: string | null;
  readonly shows: PublishedVersion | Server;
};

/**
 * Returns each published version, and the unpublished servers that a client can start, ascending by name, then by
 * version; denied ones and servers of which every way is gone are excluded.
 */
export function rowsOf({ servers, tail, published }: VisibleServers, denied: Catalog['denied']): Row[] {
  const lost = new Set([...servers, ...tail].filter(hasLostItsWays).map(({ name }) => name));
  const versions = published.filter(({ server }) => server === null || !lost.has(server)).map(publishedRow);
  const publishedServers = new Set(published.map(({ server }) => server));
  const twins = twinsOf(servers);
  const places = new Set(versions.map(keyOf));
  const own = servers
    .filter((server) => hasDocumentedWay(server) && !lost.has(server.name))
    .map((server) => ownRow(server, !publishedServers.has(server.name) && !twins.has(server.name)))
    .filter((row) => !places.has(keyOf(row)) && !denied.has(`${row.name}@${row.version}`));
  return [...versions, ...own].toSorted(compare);
}

function hasLostItsWays(server: Server): boolean {
  const living = withLivingWays(server);
  return living !== server && !hasDocumentedWay(living);
}

function publishedRow(shows: PublishedVersion): Row {
  const { name, version, state, description, server } = shows;
  const { updatedAt, publishedAt } = state;
  const [deleted, latest] = [state.status === 'deleted', state.isLatest];
  return { name, version, deleted, latest, listed: true, description, updatedAt, publishedAt, server, shows };
}

function ownRow(server: Server, listed: boolean): Row {
  const at = `${server.as_of}T00:00:00Z`;
  return {
    name: server.name,
    version: entryVersion(server).version,
    deleted: false,
    latest: true,
    listed,
    description: shownDescription(server),
    updatedAt: at,
    publishedAt: at,
    server: server.name,
    shows: server,
  };
}

function keyOf({ name, version }: Place): string {
  return `${name}\n${version}`;
}
