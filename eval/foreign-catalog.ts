import { UNKNOWN_MAKER } from '../src/domain/catalog/maker.ts';
import type { Catalog } from '../src/domain/catalog/catalog.ts';
import type { Server } from '../src/domain/catalog/server.ts';
import { readJsonLines } from './json-lines.ts';

/** A line of a `servers.jsonl` from outside: texts only, nothing classified. */
type ForeignServer = {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly tools?: readonly { readonly name: string; readonly description?: string; readonly parameters?: unknown }[];
};

/** A catalog of servers from outside, read with our vocabulary and models. Nothing is known of how to install them. */
export function foreignCatalog(files: readonly string[], own: Catalog): Catalog {
  return {
    ...own,
    version: `foreign-${files.map((file) => file.split('/').at(-2) ?? '').join('-')}`,
    servers: files.flatMap((file) => readJsonLines<ForeignServer>(file)).map(asServer),
  };
}

function asServer({ name, title, description, tools }: ForeignServer): Server {
  return {
    name,
    title: title ?? name,
    description: description ?? '',
    aliases: [],
    systems: [],
    publisher: { name: '', official: false },
    maker: UNKNOWN_MAKER,
    status: 'active',
    origin: 'core',
    merged: [],
    verification: null,
    version: null,
    repository: null,
    license: null,
    stars: null,
    updated_at: null,
    egress: 'public',
    hosts: null,
    packages: [],
    remotes: [{ type: 'streamable-http', url: `https://${encodeURIComponent(name)}.example/mcp`, headers: [] }],
    prefer: '',
    args: [],
    settings: [],
    credentials: [],
    requires: [],
    tools: (tools ?? []).map((tool) => ({
      name: tool.name,
      description: tool.description ?? '',
      capability: null,
      effect: null,
      parameters: tool.parameters === undefined ? '' : JSON.stringify(tool.parameters),
    })),
    tools_read: { source: 'outside', at: '1970-01-01', version: null },
    capabilities: [],
    region: null,
    source: [],
    as_of: '1970-01-01',
  };
}
