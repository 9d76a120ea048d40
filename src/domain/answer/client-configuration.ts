import type { Launch } from '../catalog/launch.ts';
import { toml } from './write-toml.ts';

export type ClientId = 'claude-code' | 'cursor' | 'vscode' | 'codex';

export const CLIENT_IDS: readonly ClientId[] = ['claude-code', 'cursor', 'vscode', 'codex'];

/** Configuration of one client, ready to be pasted into `file`. */
export type ClientConfiguration = {
  readonly file: string;
  readonly format: 'json' | 'toml';
  /** Object for `json`, file text for `toml`. */
  readonly content: unknown;
  /** Installation links of the client, one per server in the same order. */
  readonly deeplink?: readonly string[];
  /** Whether the configuration itself restricts the tools to the allow-list. */
  readonly tools_enforced: boolean;
};

/** Server as a configuration lists it. */
export type ConfiguredServer = { readonly key: string; readonly launch: Launch; readonly tools: readonly string[] };

/** Encodes the UTF-8 bytes of a text in standard base64; the domain has no encoder of its own. */
export type Base64 = (text: string) => string;

/** Writes a stack's configuration for one client; secrets are references to the environment or to inputs. */
export function clientConfiguration(
  client: ClientId,
  servers: readonly ConfiguredServer[],
  base64: Base64,
): ClientConfiguration {
  switch (client) {
    case 'claude-code':
      return {
        file: '.mcp.json',
        format: 'json',
        content: { mcpServers: entries(servers, (launch) => entry(launch, (name) => `\${${name}}`, true)) },
        tools_enforced: false,
      };
    case 'cursor': {
      const content = entries(servers, (launch) => entry(launch, (name) => `\${env:${name}}`, false));
      return {
        file: '.cursor/mcp.json',
        format: 'json',
        content: { mcpServers: content },
        deeplink: Object.entries(content).map(
          ([key, value]) =>
            `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(key)}&config=${encodeURIComponent(base64(JSON.stringify(value)))}`,
        ),
        tools_enforced: false,
      };
    }
    case 'vscode': {
      const content = entries(servers, (launch) => entry(launch, (name) => `\${input:${inputId(name)}}`, true));
      const inputs = servers.map(({ launch }) => inputsOf(launch));
      return {
        file: '.vscode/mcp.json',
        format: 'json',
        content: { inputs: unique(inputs.flat()), servers: content },
        deeplink: Object.entries(content).map(
          ([key, value], index) =>
            `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: key, ...value, inputs: inputs[index] }))}`,
        ),
        tools_enforced: false,
      };
    }
    case 'codex':
      return {
        file: '~/.codex/config.toml',
        format: 'toml',
        content: codex(servers),
        tools_enforced: servers.every(({ tools }) => tools.length > 0),
      };
  }
}

/** Placeholder `${NAME}` in an argument for the secret of that name. */
const REFERENCE = /\$\{([A-Z][A-Z0-9_]*)\}/g;

type JsonEntry = Readonly<Record<string, unknown>>;

function entries(
  servers: readonly ConfiguredServer[],
  shape: (launch: Launch) => JsonEntry,
): Record<string, JsonEntry> {
  return Object.fromEntries(servers.map(({ key, launch }) => [key, shape(launch)]));
}

function entry(launch: Launch, reference: (name: string) => string, typed: boolean): JsonEntry {
  if (launch.kind === 'http') {
    const headers = {
      ...launch.settings,
      ...Object.fromEntries(launch.secrets.map(({ name, prefix, variable }) => [name, prefix + reference(variable)])),
    };
    const type = launch.transport === 'sse' ? 'sse' : 'http';
    return { ...(typed ? { type } : {}), url: launch.url, ...(Object.keys(headers).length > 0 ? { headers } : {}) };
  }
  const environment = {
    ...launch.settings,
    ...Object.fromEntries(launch.secrets.map((name) => [name, reference(name)])),
  };
  return {
    ...(typed ? { type: 'stdio' } : {}),
    command: launch.command,
    args: launch.args.map((part) => part.replace(REFERENCE, (_, name: string) => reference(name))),
    ...(Object.keys(environment).length > 0 ? { env: environment } : {}),
  };
}

/** Codex supports stdio and streamable HTTP; an SSE endpoint goes through the `mcp-remote` bridge. */
function codex(servers: readonly ConfiguredServer[]): string {
  const tables = servers.map(({ key, launch, tools }) => {
    const allowed = tools.length > 0 ? { enabled_tools: tools } : {};
    if (launch.kind === 'stdio') {
      return {
        table: `mcp_servers.${key}`,
        values: {
          command: launch.command,
          args: launch.args,
          ...(Object.keys(launch.settings).length > 0 ? { env: launch.settings } : {}),
          ...(launch.secrets.length > 0 ? { env_vars: launch.secrets } : {}),
          ...allowed,
        },
      };
    }
    if (launch.transport === 'sse') {
      const headers = [
        ...Object.entries(launch.settings).map(([name, value]) => `${name}:${value}`),
        ...launch.secrets.map(({ name, prefix, variable }) => `${name}:${prefix}\${${variable}}`),
      ].flatMap((header) => ['--header', header]);
      const forwarded = launch.secrets.map(({ variable }) => variable);
      return {
        table: `mcp_servers.${key}`,
        values: {
          command: 'npx',
          args: ['-y', 'mcp-remote', launch.url, ...headers],
          ...(forwarded.length > 0 ? { env_vars: forwarded } : {}),
          ...allowed,
        },
      };
    }
    const bearer = launch.secrets.find(({ name }) => name === 'Authorization');
    const others = launch.secrets.filter((secret) => secret !== bearer);
    return {
      table: `mcp_servers.${key}`,
      values: {
        url: launch.url,
        ...(bearer === undefined ? {} : { bearer_token_env_var: bearer.variable }),
        ...(Object.keys(launch.settings).length > 0 ? { http_headers: launch.settings } : {}),
        ...(others.length > 0
          ? { env_http_headers: Object.fromEntries(others.map(({ name, variable }) => [name, variable])) }
          : {}),
        ...allowed,
      },
    };
  });
  return toml(tables);
}

function inputId(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

function inputsOf(launch: Launch): { type: string; id: string; description: string; password: boolean }[] {
  const names = launch.kind === 'stdio' ? launch.secrets : launch.secrets.map(({ variable }) => variable);
  return names.map((name) => ({ type: 'promptString', id: inputId(name), description: name, password: true }));
}

function unique<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
