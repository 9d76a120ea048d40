import type { ClientFacts, EntryTemplate } from '../catalog/client.ts';
import type { Launch } from '../catalog/launch.ts';

/** Server as a configuration lists it. */
export type ConfiguredServer = {
  readonly key: string;
  readonly launch: Launch;
  /** Allowed tools; empty when the tools are unknown. */
  readonly tools: readonly string[];
  /** Known tools that are not allowed. */
  readonly otherTools: readonly string[];
  /** Allowed tools whose calls need no approval; absent when nothing is known of approvals. */
  readonly unasked?: readonly string[];
};

export type JsonValue = string | number | boolean | readonly JsonValue[] | { readonly [member: string]: JsonValue };
export type JsonEntry = { readonly [member: string]: JsonValue };

/** Placeholder `${NAME}` in an argument for the secret of that name. */
const REFERENCE = /\$\{([A-Z][A-Z0-9_]*)\}/g;
/** Package of npm that connects a client without hosted servers to one; pinned to the newest version of its facts. */
export const BRIDGE = { identifier: 'mcp-remote', version: '0.15.1' };

/** Arguments of the bridge for an app that the user has registered. */
const CLIENT_ID = '<client-id>';
const APP = ['--static-oauth-client-info', JSON.stringify({ client_id: CLIENT_ID })];

/** Returns the entry of a server in the form of a client. */
export function renderEntry(server: ConfiguredServer, facts: ClientFacts): JsonEntry {
  const { launch } = server;
  const template = launch.kind === 'stdio' ? facts.stdio : launch.transport === 'sse' ? facts.sse : facts.http;
  if (template === null && launch.kind === 'http') return renderEntry({ ...server, launch: bridged(launch) }, facts);
  return fill(template ?? facts.stdio, valuesOf(server, facts));
}

/** Returns the id of the input that asks for a secret. */
export function inputId(variable: string): string {
  return variable.toLowerCase().replaceAll('_', '-');
}

/** Returns the launch of a local bridge to a hosted server. */
function bridged(launch: Extract<Launch, { kind: 'http' }>): Launch {
  const headers = [
    ...Object.entries(launch.settings).map(([name, value]) => `${name}:${value}`),
    ...launch.secrets.map(({ name, prefix, variable }) => `${name}:${prefix}\${${variable}}`),
  ].flatMap((header) => ['--header', header]);
  return {
    kind: 'stdio',
    command: 'npx',
    args: ['-y', `${BRIDGE.identifier}@${BRIDGE.version}`, launch.url, ...headers, ...(launch.app === true ? APP : [])],
    settings: {},
    secrets: launch.secrets.map(({ variable }) => variable),
  };
}

type Values = Readonly<Record<string, JsonValue | undefined>>;

function valuesOf(
  { key, launch, tools, otherTools, unasked }: ConfiguredServer,
  { secret, enforcement }: ClientFacts,
): Values {
  const reference = (name: string): string =>
    (secret ?? '<NAME>').replace(/NAME|ID/, (word) => (word === 'ID' ? inputId(name) : name));
  const lists: Values = {
    $key: key,
    $tools: tools.length === 0 ? undefined : tools,
    $tools_or_all: tools.length === 0 ? ['*'] : tools,
    $unasked_tools: unasked,
    $approval_mode: unasked === undefined || tools.length === 0 ? undefined : approvalMode(tools, unasked),
    $other_tools: enforcement === 'known_tools' && tools.length > 0 ? otherTools : undefined,
  };
  return {
    ...lists,
    ...(launch.kind === 'stdio' ? programValues(launch, secret, reference) : hostValues(launch, reference)),
  };
}

/** `approve` when no allowed tool needs an approval. */
function approvalMode(tools: readonly string[], unasked: readonly string[]): string {
  return tools.every((tool) => unasked.includes(tool)) ? 'approve' : 'prompt';
}

function programValues(
  { command, args, settings, secrets }: Extract<Launch, { kind: 'stdio' }>,
  secret: string | null,
  reference: (name: string) => string,
): Values {
  const words =
    secret === null ? args : args.map((part) => part.replace(REFERENCE, (_, name: string) => reference(name)));
  return {
    $command: command,
    $args: words,
    $command_line: [command, ...words],
    $env: { ...settings, ...Object.fromEntries(secrets.map((name) => [name, reference(name)])) },
    $env_values: settings,
    $env_names: secrets,
  };
}

function hostValues(
  { url, transport, settings, secrets, app }: Extract<Launch, { kind: 'http' }>,
  reference: (name: string) => string,
): Values {
  const bearer = secrets.find(({ name }) => name === 'Authorization');
  const others = secrets.filter((one) => one !== bearer);
  return {
    $url: url,
    $client_id: app === true ? CLIENT_ID : undefined,
    $transport: transport === 'sse' ? 'sse' : 'http',
    $headers: {
      ...settings,
      ...Object.fromEntries(secrets.map(({ name, prefix, variable }) => [name, prefix + reference(variable)])),
    },
    $header_values: settings,
    $header_names: Object.fromEntries(others.map(({ name, variable }) => [name, variable])),
    $bearer: bearer?.variable,
  };
}

function fill(template: EntryTemplate, values: Values): JsonEntry {
  const members = Object.entries(template).map(([name, part]): [string, JsonValue | undefined] => {
    if (typeof part === 'object') return [name, fill(part, values)];
    return [name, typeof part === 'string' && part.startsWith('$') ? values[part] : part];
  });
  return Object.fromEntries(members.filter((member): member is [string, JsonValue] => hasValue(member)));
}

/** Whether a member has a value; only `args` may be empty. */
function hasValue([name, value]: readonly [string, JsonValue | undefined]): boolean {
  if (value === undefined) return false;
  return typeof value !== 'object' || name === 'args' || Object.keys(value).length > 0;
}
