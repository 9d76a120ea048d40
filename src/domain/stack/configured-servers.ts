import type { Server } from '../catalog/server.ts';
import { identifiersIn, type ServerIdentifiers } from '../catalog/server-identifiers.ts';

const MEMBERS = ['mcpServers', 'servers', 'mcp', 'context_servers', 'mcp_servers', 'extensions', 'amp.mcpServers'];

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
  { servers }: ServerIdentifiers,
): ReadonlyMap<string, Server> {
  const present = new Map<string, Server>();
  for (const [key, entry] of Object.entries(serversOf(current))) {
    const identifier = identifiersIn(entry).find((one) => servers.has(one));
    const server = identifier === undefined ? undefined : servers.get(identifier);
    if (server !== undefined) present.set(key, server);
  }
  return present;
}
