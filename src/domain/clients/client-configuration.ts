import type { Client, ClientFacts, Enforcement } from '../catalog/client.ts';
import type { Launch } from '../catalog/launch.ts';
import { deeplinks, type Base64 } from './deeplinks.ts';
import { inputId, renderEntry, type ConfiguredServer, type JsonEntry, type JsonValue } from './render-entry.ts';
import { toml, type TomlTable } from './write-toml.ts';
import { yaml } from './write-yaml.ts';

/** Change of a configuration file: an entry at a path, or an item of a list at a path. */
export type ConfigurationChange = {
  /** Index among the files of the configuration: 0 for the servers, 1 for the list of forbidden tools. */
  readonly file: 0 | 1;
  readonly path: readonly string[];
  /** Key of the entry; null for an item of a list. */
  readonly key: string | null;
  readonly value: JsonValue;
  /** Key of the server that the change belongs to; null for an input of several servers. */
  readonly server: string | null;
};

/** Second file of a configuration. */
export type FurtherFile = { readonly file: string; readonly content: JsonEntry };

/** Configuration of one client, ready to be pasted into `file`. */
export type ClientConfiguration = {
  readonly file: string;
  readonly format: ClientFacts['format'];
  /** Object for `json` and `jsonc`, file text for `toml` and `yaml`. */
  readonly content: unknown;
  /** Installation links of the client, one per server in the same order. */
  readonly deeplink?: readonly string[];
  /** Further file that keeps the agent to the allowed tools; absent without known forbidden tools. */
  readonly also?: FurtherFile;
  /** How the configuration itself keeps the agent to the allowed tools; `none` when the tools of a server are unknown. */
  readonly enforcement: Enforcement;
};

export type Scope = 'project' | 'user';

/** Writes a stack's configuration for one client; secrets are references to the environment or to inputs. */
export function clientConfiguration(
  { configuration: facts }: Pick<Client, 'configuration'>,
  servers: readonly ConfiguredServer[],
  base64: Base64,
  scope: Scope = defaultScope(facts),
): ClientConfiguration {
  const changes = configurationChanges(facts, servers);
  const entries = Object.fromEntries(servers.map((server) => [keyFor(server, facts), renderEntry(server, facts)]));
  const further = changes.filter(({ file }) => file === 1);
  const links = deeplinks(
    facts.deeplink,
    entries,
    servers.map(({ launch }) => inputsOf(launch)),
    base64,
  );
  return {
    file: fileOf(facts, scope),
    format: facts.format,
    content: written(
      facts,
      documentOf(
        changes.filter(({ file }) => file === 0),
        facts,
      ),
    ),
    ...(links === null ? {} : { deeplink: links }),
    ...(facts.deny === undefined || further.length === 0
      ? {}
      : {
          also: {
            file: scope === 'user' ? facts.deny.user_file : facts.deny.file,
            content: documentOf(further, facts),
          },
        }),
    enforcement: enforcementOf(facts, servers),
  };
}

/** Returns the scope of the file that answers show. */
export function defaultScope({ project, prefers }: ClientFacts): Scope {
  return project === null || prefers === 'user' ? 'user' : 'project';
}

/** Returns the first file of a scope; the file of the user when a client has no files for projects. */
function fileOf({ project, user }: ClientFacts, scope: Scope): string {
  const plain = user.filter((path) => !path.startsWith('$'));
  return (scope === 'project' ? project?.[0] : undefined) ?? plain[0] ?? user[0] ?? '';
}

/** Returns the key of a server that the client accepts. */
export function keyFor({ key }: Pick<ConfiguredServer, 'key'>, { name }: ClientFacts): string {
  return name === 'no_underscore' ? key.replaceAll('_', '-') : key;
}

/** `none` when a server's tools are unknown, because then nothing can be allowed or forbidden. */
export function enforcementOf({ enforcement }: ClientFacts, servers: readonly ConfiguredServer[]): Enforcement {
  return servers.every(({ tools }) => tools.length > 0) ? enforcement : 'none';
}

/** Returns all changes that bring servers into the files of a client, in the order of the files. */
export function configurationChanges(
  facts: ClientFacts,
  servers: readonly ConfiguredServer[],
): readonly ConfigurationChange[] {
  const { root, list, inputs, tools, deny } = facts;
  const entries = servers.map((server): ConfigurationChange => {
    const key = keyFor(server, facts);
    return { file: 0, path: root, key: list === true ? null : key, value: renderEntry(server, facts), server: key };
  });
  const asked = inputs === undefined ? [] : uniqueInputs(servers);
  return [
    ...asked.map((value): ConfigurationChange => ({ file: 0, path: [inputs ?? ''], key: null, value, server: null })),
    ...entries,
    ...(tools === undefined ? [] : servers.flatMap((server) => toolSwitches(server, facts, tools))),
    ...(deny === undefined ? [] : servers.flatMap((server) => denials(server, facts, deny))),
  ];
}

function toolSwitches(
  server: ConfiguredServer,
  facts: ClientFacts,
  { path, others, one }: NonNullable<ClientFacts['tools']>,
): readonly ConfigurationChange[] {
  if (server.tools.length === 0) return [];
  const key = keyFor(server, facts);
  const change = (name: string, value: boolean): ConfigurationChange => ({
    file: 0,
    path,
    key: name,
    value,
    server: key,
  });
  const named = (tool: string): string => one.replace('KEY', () => key).replace('TOOL', () => tool);
  return [
    change(
      others.replace('KEY', () => key),
      false,
    ),
    ...server.tools.map((tool) => change(named(tool), true)),
  ];
}

function denials(
  server: ConfiguredServer,
  facts: ClientFacts,
  { path, item }: NonNullable<ClientFacts['deny']>,
): readonly ConfigurationChange[] {
  if (server.tools.length === 0) return [];
  const key = keyFor(server, facts);
  return server.otherTools.map((tool) => ({
    file: 1,
    path,
    key: null,
    value: item.replace('KEY', () => key).replace('TOOL', () => tool),
    server: key,
  }));
}

/** Returns a document that holds the changes alone. */
function documentOf(changes: readonly ConfigurationChange[], { inputs }: ClientFacts): JsonEntry {
  const document: Record<string, unknown> =
    inputs === undefined || changes.some(({ file }) => file === 1) ? {} : { [inputs]: [] };
  for (const { path, key, value } of changes) {
    const [last = '', ...before] = path.toReversed();
    let place = document;
    for (const member of before.toReversed()) place = (place[member] ??= {}) as Record<string, unknown>;
    if (key === null) place[last] = [...((place[last] as unknown[] | undefined) ?? []), value];
    else place[last] = { ...(place[last] as object | undefined), [key]: value };
  }
  return document as JsonEntry;
}

function written({ format, root }: ClientFacts, document: JsonEntry): unknown {
  switch (format) {
    case 'json':
    case 'jsonc':
      return document;
    case 'toml':
      return toml(
        Object.entries((document[root[0] ?? ''] ?? {}) as Record<string, JsonEntry>).map(([key, values]) => ({
          table: `${root[0] ?? ''}.${key}`,
          values: values as TomlTable['values'],
        })),
      );
    case 'yaml':
      return yaml(document);
  }
}

type Input = { readonly type: string; readonly id: string; readonly description: string; readonly password: boolean };

function inputsOf(launch: Launch): readonly Input[] {
  const names = launch.kind === 'stdio' ? launch.secrets : launch.secrets.map(({ variable }) => variable);
  return names.map((name) => ({ type: 'promptString', id: inputId(name), description: name, password: true }));
}

function uniqueInputs(servers: readonly ConfiguredServer[]): readonly Input[] {
  return [...new Map(servers.flatMap(({ launch }) => inputsOf(launch)).map((input) => [input.id, input])).values()];
}
