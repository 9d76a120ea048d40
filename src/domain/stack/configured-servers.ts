import type { Catalog } from '../catalog/catalog.ts';
import type { Server } from '../catalog/server.ts';
import { visibleServers } from '../catalog/directory.ts';

const MEMBERS = ['mcpServers', 'servers', 'mcp', 'context_servers'];

const indexed = new WeakMap<Catalog, ReadonlyMap<string, Server>>();

/** Returns the server entries of a client configuration by key, from the member that the client uses. */
export function serversOf(current: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const member of MEMBERS) {
    const found = current[member];
    if (typeof found === 'object' && found !== null) return { ...found };
  }
  return {};
}

/**
 * Returns the catalog's servers in a client configuration by their key there, matched by the package or address in any
 * text of an entry.
 * Among servers with the same package a visible one comes first, then the order of the catalog.
 */
export function configuredServers(
  current: Readonly<Record<string, unknown>>,
  catalog: Catalog,
): ReadonlyMap<string, Server> {
  const servers = serversByIdentifier(catalog);
  const present = new Map<string, Server>();
  for (const [key, entry] of Object.entries(serversOf(current))) {
    const identifier = identifiersIn(entry).find((one) => servers.has(one));
    const server = identifier === undefined ? undefined : servers.get(identifier);
    if (server !== undefined) present.set(key, server);
  }
  return present;
}

/**
 * Returns packages without version, tag or extras, and addresses: the only names of a server in client configurations.
 */
export function identifiersOf({ packages, remotes }: Server): readonly string[] {
  return [...packages.map(({ identifier }) => packageOf(identifier)), ...remotes.map(({ url }) => url)];
}

/** Returns all texts of a configuration entry that may identify a server, as {@link identifiersOf} spells them. */
export function identifiersIn(entry: unknown): readonly string[] {
  return textsIn(entry).flatMap((text) => [text, packageOf(text)]);
}

function serversByIdentifier(catalog: Catalog): ReadonlyMap<string, Server> {
  const known = indexed.get(catalog);
  if (known !== undefined) return known;
  const found = new Map<string, Server>();
  for (const server of [...visibleServers(catalog).servers, ...catalog.servers])
    for (const identifier of identifiersOf(server)) if (!found.has(identifier)) found.set(identifier, server);
  indexed.set(catalog, found);
  return found;
}

function packageOf(text: string): string {
  return `package:${text.replace(/(?<=.)(?:==|\[)[^]*$/, '').replace(/(?<=.)(?:@[^@/]*|:[^:/]*)$/, '')}`;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
