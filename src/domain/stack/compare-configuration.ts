import type { Server } from '../catalog/server.ts';
import type { StackRecommendation } from './recommendation.ts';

/**
 * What to add, keep and remove against a client configuration the caller already has. Entries are matched by package
 * identifier or URL; those that no entry of the catalog explains are named by their key and never removed.
 *
 * @param current An `mcp.json`-like object: its servers under `mcpServers`, `servers` or `mcp`.
 */
export function compareConfiguration(
  current: Readonly<Record<string, unknown>>,
  picked: readonly Server[],
  catalog: readonly Server[],
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

/** Servers of the catalog that a configuration already has, by their key there. */
export function configuredServers(
  current: Readonly<Record<string, unknown>>,
  catalog: readonly Server[],
): Map<string, Server> {
  const present = new Map<string, Server>();
  for (const [key, value] of Object.entries(serversOf(current))) {
    const text = JSON.stringify(value);
    const server = catalog.find((candidate) =>
      names(candidate).some((name) => text.includes(`"${name}"`) || text.includes(`"${name}@`)),
    );
    if (server !== undefined) present.set(key, server);
  }
  return present;
}

/** The entries of a client configuration by their key, whatever member the client keeps them under. */
export function serversOf(current: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const key of ['mcpServers', 'servers', 'mcp', 'context_servers']) {
    const found = current[key];
    if (typeof found === 'object' && found !== null) return { ...found };
  }
  return {};
}

function names(server: Server): string[] {
  return [...server.packages.map(({ identifier }) => identifier), ...server.remotes.map(({ url }) => url)];
}
