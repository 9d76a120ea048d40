import type { Catalog } from '../catalog/catalog.ts';
import type { Server } from '../catalog/server.ts';
import { configuredServers } from '../stack/configured-servers.ts';
import type { StackRecommendation } from './recommendation.ts';

/**
 * What to add, keep and remove against a client configuration the caller already has. Entries that no server of the
 * catalog explains are never removed.
 *
 * @param current An `mcp.json`-like object: its servers under `mcpServers`, `servers`, `mcp` or `context_servers`.
 */
export function compareConfiguration(
  current: Readonly<Record<string, unknown>>,
  picked: readonly Server[],
  catalog: Catalog,
): NonNullable<StackRecommendation['changes']> {
  const present = configuredServers(current, catalog);
  const held = new Set([...present.values()].map(({ name }) => name));
  const wanted = new Set(picked.map(({ name }) => name));
  return {
    add: picked.filter(({ name }) => !held.has(name)).map(({ name }) => name),
    keep: picked.filter(({ name }) => held.has(name)).map(({ name }) => name),
    remove: [...present].filter(([, { name }]) => !wanted.has(name)).map(([key]) => key),
  };
}
