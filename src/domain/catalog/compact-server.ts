import type { CredentialNeed, Package, Remote, Server, Tool, ToolEffect } from './server.ts';
import { knownHosts } from './catalog-line.ts';
import { UNKNOWN_MAKER } from './maker.ts';
import { displayName } from './products.ts';

/** Name of a tool, or its name with its capability and effect. */
export type CompactTool = string | readonly [name: string, capability: string | null, effect: ToolEffect | null];

type CompactPackage = Pick<Package, 'type' | 'identifier'> &
  Partial<Pick<Package, 'version' | 'verified' | 'environment'>>;
type CompactRemote = Pick<Remote, 'type' | 'url'> & Partial<Pick<Remote, 'headers'>>;

/**
 * A briefly described server: a line of `catalog/compact.jsonl`. Absent members are unknown, empty or derived by
 * `expandCompact`.
 */
export type CompactServer = Pick<Server, 'name' | 'title' | 'egress' | 'source' | 'as_of'> &
  Partial<Pick<Server, 'description' | 'systems' | 'capabilities' | 'publisher' | 'args' | 'requires'>> & {
    /** Absent for an active server. */
    readonly status?: 'deprecated' | 'archived';
    readonly version?: string;
    readonly repository?: string;
    readonly license?: string;
    readonly stars?: number;
    readonly updated_at?: string;
    readonly packages?: readonly CompactPackage[];
    readonly remotes?: readonly CompactRemote[];
    /** Required variables or headers that are not secret; a value in `<angle brackets>` is a placeholder to fill in. */
    readonly settings?: Readonly<Record<string, string>>;
    /** Names of required secrets; the server needs all of them. */
    readonly secrets?: readonly string[];
    /** Names of required secrets of which one is enough; the first is recommended. */
    readonly one_secret_of?: readonly string[];
    /** Names of optional secrets. */
    readonly optional_secrets?: readonly string[];
    readonly hosts?: readonly string[];
    readonly region?: NonNullable<Server['region']>;
    readonly tools?: readonly CompactTool[];
    /** Present whenever `tools` is. */
    readonly tools_read?: { readonly source: string; readonly at: string };
  };

/** Launcher of each package type in order of preference, lightest first. */
const LAUNCHERS: readonly (readonly [Package['type'], string])[] = [
  ['npm', 'node'],
  ['pypi', 'uv'],
  ['oci', 'docker'],
  ['nuget', '.NET SDK 10'],
];

/** Expands a line to a complete entry. Nothing is guessed: facts that the line does not state are null or empty. */
export function expandCompact(line: CompactServer): Server {
  const packages = (line.packages ?? []).map(
    ({ type, identifier, version = null, verified = false, environment = [] }): Package => ({
      type,
      identifier,
      version,
      verified,
      environment,
    }),
  );
  const remotes = (line.remotes ?? []).map(({ type, url, headers = [] }) => ({ type, url, headers }));
  const prefer = preferred(line, packages);
  const systems = line.systems ?? [];
  return {
    name: line.name,
    title: line.title,
    description:
      line.description ?? `Connects to ${displayName(systems[0] ?? line.title)}; nobody has described what it does.`,
    aliases: shortNames(line.title),
    systems,
    publisher: line.publisher ?? { name: publisherOf(line.name), official: false },
    maker: UNKNOWN_MAKER,
    status: line.status ?? 'active',
    version: line.version ?? null,
    repository: line.repository ?? null,
    license: line.license ?? null,
    stars: line.stars ?? null,
    updated_at: line.updated_at ?? null,
    egress: line.egress,
    hosts: knownHosts(line),
    packages,
    remotes,
    prefer,
    args: line.args ?? [],
    settings: Object.entries(line.settings ?? {}).map(([name, value]) => ({
      name,
      value,
      why: 'it does not start without it',
      when: 'always',
    })),
    credentials: credentialsOf(line, prefer),
    requires: requirementsOf(line, prefer),
    tools: (line.tools ?? []).map(expandTool),
    tools_read: line.tools_read === undefined ? null : { ...line.tools_read, version: null },
    capabilities: line.capabilities ?? [],
    region: line.region ?? null,
    source: line.source,
    as_of: line.as_of,
    origin: 'compact',
    merged: [],
    verification: null,
  };
}

/** Returns the maker's own endpoint, else a verified package, else any endpoint, else any package. */
function preferred({ publisher, remotes = [] }: CompactServer, packages: readonly Package[]): string {
  const remote = remotes.find(({ type }) => type === 'streamable-http') ?? remotes[0];
  const endpoint = remote === undefined ? undefined : `remote:${remote.url}`;
  if (endpoint !== undefined && publisher?.official === true) return endpoint;
  const startable = LAUNCHERS.flatMap(([type]) => packages.filter((found) => found.type === type));
  const verified = startable.find((found) => found.verified);
  const any = startable[0] ?? packages[0];
  if (verified !== undefined) return `${verified.type}:${verified.identifier}`;
  return endpoint ?? (any === undefined ? '' : `${any.type}:${any.identifier}`);
}

function credentialsOf(
  { egress, secrets = [], one_secret_of: choice = [], optional_secrets: optional = [] }: CompactServer,
  prefer: string,
): CredentialNeed[] {
  const plain = { scopes: [], get_it: null, why: null };
  const groups = [
    ...(secrets.length > 0 ? [[secrets]] : []),
    ...(choice.length > 0 ? [choice.map((name) => [name])] : []),
  ];
  const needed: CredentialNeed[] =
    groups.length > 0
      ? groups.map((alternatives) => ({ alternatives, pick: alternatives[0] ?? [], required: true, ...plain }))
      : egress === 'own_account' && prefer.startsWith('remote:')
        ? [{ alternatives: [], pick: [], required: true, ...plain, why: 'Sign in when the client asks.' }]
        : [];
  return [...needed, ...optional.map((name) => ({ alternatives: [[name]], pick: [name], required: false, ...plain }))];
}

/**
 * Without a known setting, secret or argument, a local server that works in the user's account still requires access
 * to it.
 */
function requirementsOf(line: CompactServer, prefer: string): string[] {
  const launcher = LAUNCHERS.find(([type]) => prefer.startsWith(`${type}:`))?.[1];
  const asks = [line.settings, line.secrets, line.one_secret_of, line.optional_secrets, line.args].some(
    (known) => known !== undefined,
  );
  const hosted = prefer.startsWith('remote:');
  return [
    ...(launcher === undefined ? [] : [launcher]),
    ...(line.requires ?? []),
    ...(line.egress === 'own_account' && !hosted && !asks
      ? ['access to your own account, as its documentation says']
      : []),
  ];
}

function expandTool(tool: CompactTool): Tool {
  const [name, capability, effect] = typeof tool === 'string' ? ([tool, null, null] as const) : tool;
  return { name, description: inWords(name), capability, effect };
}

/** `search_flights` and `searchFlights` give `Search flights`. */
function inWords(name: string): string {
  const spaced = PLAIN_NAME.test(name) ? name.replace(/[_-]+/g, ' ') : spacedOut(name);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const PLAIN_NAME = /^[a-z0-9]+(?:[_-]+[a-z0-9]+)*$/;

function spacedOut(name: string): string {
  const spaced = name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
  return spaced === '' ? name : spaced;
}

function shortNames(title: string): string[] {
  const short = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return short === '' ? [] : [short];
}

/** Returns the holder of the namespace: the GitHub account, else the domain. */
function publisherOf(name: string): string {
  const space = name.split('/')[0] ?? name;
  return space.startsWith('io.github.') ? space.slice('io.github.'.length) : space.split('.').toReversed().join('.');
}
