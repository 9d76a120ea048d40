import { OFFICIAL_KEY, type EntryState, type PublishedDocument } from '../catalog/published-entry.ts';
import type { Server, Tool } from '../catalog/server.ts';
import { describeInputs } from './describe-inputs.ts';
import { describePackage, describeRemote } from './describe-ways.ts';
import { entryVersion, type EntryVersion } from './entry-version.ts';
import { PUBLISHER_KEY, SERVER_SCHEMA, type GithubFacts, type ServerDocument } from '../catalog/server-document.ts';
import { shorten } from '../text/clean-text.ts';
import { verificationNote, type VerificationNote } from '../catalog/verification.ts';
import { installOf, usableWay, wayName, withLivingWays } from '../catalog/usable-way.ts';

export { OFFICIAL_KEY };
export const CATALOG_KEY = 'dev.quartermaster/catalog';

/** Server version in the registry API, generated or as published; only the latest of a catalog server has notes. */
export type ShownEntry = {
  readonly server: ServerDocument | PublishedDocument;
  readonly _meta: { readonly [OFFICIAL_KEY]: EntryState; readonly [CATALOG_KEY]?: CatalogNotes };
};

/** Unpublished server in the format of the official registry's API. */
export type RegistryEntry = {
  readonly server: ServerDocument;
  readonly _meta: { readonly [OFFICIAL_KEY]: EntryState; readonly [CATALOG_KEY]: CatalogNotes };
};

const LONGEST_DESCRIPTION = 100;
const MESSAGES: Readonly<Record<Server['status'], string | null>> = {
  active: null,
  deprecated: 'Its publisher has deprecated this server.',
  archived: 'Its repository is archived: nobody maintains this server any more.',
};

/**
 * Returns the entry of a server without packages and endpoints that are gone.
 *
 * @param title Title among all entries; by default the server's own.
 */
export function registryEntry(server: Server, title = server.title): RegistryEntry {
  const version = entryVersion(server);
  const document = { ...serverDocument(server, version), title: shorten(title, LONGEST_DESCRIPTION) };
  return {
    server: describeInputs(document, server),
    _meta: { [OFFICIAL_KEY]: entryState(server), [CATALOG_KEY]: catalogNotes(server, version) },
  };
}

/** Returns the description, shortened to the server.json limit. */
export function shownDescription({ description }: Server): string {
  return shorten(description, LONGEST_DESCRIPTION);
}

function entryState({ status, as_of: date }: Server): EntryState {
  const at = `${date}T00:00:00Z`;
  const statusMessage = MESSAGES[status];
  return {
    status: status === 'active' ? 'active' : 'deprecated',
    ...(statusMessage !== null && { statusMessage }),
    statusChangedAt: at,
    publishedAt: at,
    updatedAt: at,
    isLatest: true,
  };
}

function serverDocument(server: Server, { version }: EntryVersion): Omit<ServerDocument, 'title'> {
  const repository = repositoryOf(server);
  const github = githubFacts(server);
  const living = withLivingWays(server);
  const first = usableWay(server)?.package;
  const packages = living.packages
    .toSorted((one, other) => Number(other === first) - Number(one === first))
    .flatMap((found) => describePackage(server, found) ?? []);
  const remotes = living.remotes.map((remote) => describeRemote(server, remote));
  return {
    $schema: SERVER_SCHEMA,
    name: server.name,
    description: shownDescription(server),
    version,
    ...(repository !== undefined && { repository }),
    ...(packages.length > 0 && { packages }),
    ...(remotes.length > 0 && { remotes }),
    ...(github !== undefined && { _meta: { [PUBLISHER_KEY]: { github } } }),
  };
}

function repositoryOf({ repository }: Server): ServerDocument['repository'] {
  const host = /^https:\/\/(github|gitlab)\.com\//.exec(repository ?? '')?.[1];
  return repository === null || host === undefined
    ? undefined
    : { url: repository, source: host === 'github' ? 'github' : 'gitlab' };
}

function githubFacts({ repository, license, stars }: Server): GithubFacts | undefined {
  const [, owner, name] =
    /^https:\/\/github\.com\/([^/]+)\/([^/#?]+?)(?:\.git)?(?:[/#?]|$)/.exec(repository ?? '') ?? [];
  if (owner === undefined || name === undefined) return undefined;
  return {
    name,
    nameWithOwner: `${owner}/${name}`,
    ...(license !== null && { license }),
    ...(stars !== null && { stargazerCount: stars }),
  };
}

/** Catalog facts about a server beyond server.json. */
export type CatalogNotes = Pick<
  Server,
  | 'aliases'
  | 'systems'
  | 'publisher'
  | 'maker'
  | 'license'
  | 'stars'
  | 'updated_at'
  | 'egress'
  | 'settings'
  | 'credentials'
  | 'requires'
  | 'region'
  | 'source'
  | 'as_of'
> & {
  /** Full description; server.json allows only 100 characters. */
  readonly description: string;
  /** Status in the catalog, which also includes `archived`. */
  readonly status: Server['status'];
  readonly version_source: EntryVersion['source'];
  /** Preferred package or remote: `npm:IDENTIFIER`, `remote:URL`, … */
  readonly prefer: string;
  /** Full command or URL, including facts that server.json cannot express, such as the name of the executable. */
  readonly install: string;
  readonly capabilities: readonly string[];
  /** Null when the tools are unknown. */
  readonly tools: readonly ToolNote[] | null;
  readonly tools_read: Server['tools_read'];
  readonly verified: VerificationNote;
};

export type ToolNote = Pick<Tool, 'name' | 'description' | 'capability' | 'effect' | 'seen'>;

export function catalogNotes(server: Server, version: EntryVersion): CatalogNotes {
  const performed = server.tools.flatMap(({ capability, also = [] }) => [
    ...(capability === null ? [] : [capability]),
    ...also,
  ]);
  return {
    description: server.description,
    status: server.status,
    aliases: server.aliases,
    systems: server.systems,
    publisher: server.publisher,
    maker: server.maker,
    license: server.license,
    stars: server.stars,
    updated_at: server.updated_at,
    version_source: version.source,
    prefer: preferOf(server),
    install: installOf(server),
    requires: server.requires,
    egress: server.egress,
    settings: server.settings,
    credentials: server.credentials,
    capabilities: [...new Set([...server.capabilities, ...performed])].toSorted(),
    tools: server.tools_read === null ? null : server.tools.map(toolNote),
    tools_read: server.tools_read,
    verified: verificationNote(server.verification),
    region: server.region,
    source: server.source,
    as_of: server.as_of,
  };
}

/** Returns the preferred way, or the one in its place when that is gone. */
function preferOf(server: Server): string {
  const way = usableWay(server);
  if (way === undefined) return server.prefer;
  return way.remote === undefined ? wayName(way) : `remote:${way.remote.url}`;
}

function toolNote({ name, description, capability, effect, seen }: Tool): ToolNote {
  return { name, description, capability, effect, ...(seen === true ? { seen } : {}) };
}
