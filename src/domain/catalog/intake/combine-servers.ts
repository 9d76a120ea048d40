import type { Server } from '../server.ts';
import { compareInstants } from './latest-version.ts';
import { joinTwins, type Latest, haveOneOwner, mergeServer, withdrawn } from './merge-server.ts';
import { matchEntries, type Match } from './match-entries.ts';
import type { PublishedName } from './stored-entry.ts';

type Combined = {
  /** In ascending order of name. */
  readonly servers: readonly Server[];
  /** Server name by published name. */
  readonly serverOf: ReadonlyMap<string, string>;
};

/**
 * Merges published names into the known servers. A name with the same package, endpoint or repository joins the known
 * server, which may take the registered name. A server whose versions were all deleted is marked and stays.
 */
export function combineServers(known: readonly Server[], names: readonly PublishedName[]): Combined {
  const latest = newestFirst(names);
  const matches = matchEntries(known, latest);
  const additions = new Map<Server, { published: Latest; match: Match }[]>();
  const unknown: Latest[] = [];
  for (const published of latest) {
    const match = matches.get(published.name);
    if (match === undefined) unknown.push(published);
    else additions.set(match.server, [...(additions.get(match.server) ?? []), { published, match }]);
  }
  const deleted = new Set(
    names.flatMap(({ name, latest: entry }) => (entry === undefined ? [name.toLowerCase()] : [])),
  );
  const serverOf = new Map<string, string>();
  const enriched = known.map((server) => {
    const added = additions.get(server);
    if (added === undefined) return deleted.has(server.name.toLowerCase()) ? withdrawn(server) : server;
    const name = nameFor(server, added);
    for (const { published } of added) serverOf.set(published.name, name);
    return added.reduceRight((merged, { published, match: { by, value } }) => {
      const [source = ''] = published.server.source;
      return mergeServer(merged, published.server, name, { source, name: published.name, by, value });
    }, server);
  });
  const others = joinTwins(unknown);
  for (const [name, server] of others.serverOf) serverOf.set(name, server);
  return { servers: [...enriched, ...others.servers].toSorted(order), serverOf };
}

/** Returns the latest version of each name, without deleted names, last change first. */
function newestFirst(names: readonly PublishedName[]): readonly Latest[] {
  return names
    .flatMap(({ latest: entry }): Latest[] =>
      entry === undefined ? [] : [{ name: entry.name, entry, ...entry.described }],
    )
    .toSorted((a, b) => compareInstants(b.entry.state.updatedAt, a.entry.state.updatedAt) || order(a, b));
}

/** Returns the name of a merged server: its known name changes only to one that its own publisher registered. */
function nameFor(server: Server, added: readonly { readonly published: Latest; readonly match: Match }[]): string {
  const registered = added.find(({ match }) => match.by === 'name');
  const renamed = added.find(({ published }) => haveOneOwner(published.name, server.name));
  return (registered ?? renamed)?.published.name ?? server.name;
}

function order(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}

/**
 * Returns the servers of sources that do not verify names. Their packages, endpoints and namespaces are claims: these
 * servers never join another server and are never official. Names of one source with one package are one server.
 *
 * @param known Servers combined before; `same_as` names those with the same package or endpoint.
 */
export function furtherServers(known: readonly Server[], names: readonly PublishedName[]): Combined {
  const latest = newestFirst(names);
  const matches = latest.length === 0 ? new Map<string, never>() : matchEntries(known, latest);
  const joined = [...Map.groupBy(latest, ({ entry }) => entry.record.source).values()].map(joinTwins);
  return {
    servers: joined.flatMap(({ servers }) =>
      servers.map((server): Server => {
        const match = matches.get(server.name);
        return {
          ...server,
          publisher: { ...server.publisher, official: false },
          ...(match !== undefined && match.by !== 'repository' && { same_as: [match.server.name] }),
        };
      }),
    ),
    serverOf: new Map(joined.flatMap(({ serverOf }) => [...serverOf])),
  };
}
