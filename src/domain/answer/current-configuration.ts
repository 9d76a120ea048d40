import type { Catalog } from '../catalog/catalog.ts';
import type { Server } from '../catalog/server.ts';
import { identifiersIn, type ServerIdentifiers } from '../catalog/server-identifiers.ts';
import { configuredServers, serversOf } from '../stack/configured-servers.ts';
import type { StackRecommendation } from './recommendation.ts';
import type { Warning } from '../stack/plan.ts';

/**
 * Lists the servers to add, keep and remove in the caller's client configuration. Entries that match no server of the
 * catalog are never removed.
 * @param current An `mcp.json`-like object with its servers under `mcpServers`, `servers`, `mcp` or `context_servers`.
 */
export function compareConfiguration(
  current: Readonly<Record<string, unknown>>,
  picked: readonly Server[],
  identifiers: ServerIdentifiers,
): NonNullable<StackRecommendation['changes']> {
  const present = configuredServers(current, identifiers);
  const held = new Set([...present.values()].map(({ name }) => name));
  const wanted = new Set(picked.map(({ name }) => name));
  return {
    add: picked.filter(({ name }) => !held.has(name)).map(({ name }) => name),
    keep: picked.filter(({ name }) => held.has(name)).map(({ name }) => name),
    remove: [...present].filter(([, { name }]) => !wanted.has(name)).map(([key]) => key),
  };
}

/**
 * Returns a warning for each denied server of a client configuration.
 * There is no warning when a visible server shares the package or endpoint.
 * @param current An `mcp.json`-like object.
 */
export function findDeniedConfiguration(
  current: Readonly<Record<string, unknown>>,
  { denied }: Catalog,
  identifiers: ServerIdentifiers,
): Warning[] {
  if (denied.size === 0) return [];
  const found = Object.values(serversOf(current)).flatMap(
    (entry) =>
      identifiersIn(entry)
        .map((identifier) => identifiers.denied.get(identifier))
        .find((server) => server !== undefined && server !== null) ?? [],
  );
  return [...new Set(found)].map(({ name, title }) => ({
    code: 'policy',
    text: `Your configuration has ${title}. ${denied.get(name) ?? ''}`,
    ref: name,
  }));
}
