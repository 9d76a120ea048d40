import type { Catalog } from '../catalog/catalog.ts';
import type { Server } from '../catalog/server.ts';
import { configuredServers, identifiersIn, identifiersOf, serversOf } from '../stack/configured-servers.ts';
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

const deniedBy = new WeakMap<Catalog, ReadonlyMap<string, Server | null>>();

/**
 * Returns a warning for each denied server of a client configuration.
 * There is no warning when a visible server shares the package or endpoint.
 * @param current An `mcp.json`-like object.
 */
export function findDeniedConfiguration(current: Readonly<Record<string, unknown>>, catalog: Catalog): Warning[] {
  if (catalog.denied.size === 0) return [];
  const denied = deniedIdentifiers(catalog);
  const found = Object.values(serversOf(current)).flatMap(
    (entry) =>
      identifiersIn(entry)
        .map((identifier) => denied.get(identifier))
        .find((server) => server !== undefined && server !== null) ?? [],
  );
  return [...new Set(found)].map(({ name, title }) => ({
    code: 'policy',
    text: `Your configuration has ${title}. ${catalog.denied.get(name) ?? ''}`,
    ref: name,
  }));
}

/** Maps packages and endpoints to their denied server, or to null when a visible server uses them too. */
function deniedIdentifiers(catalog: Catalog): ReadonlyMap<string, Server | null> {
  const known = deniedBy.get(catalog);
  if (known !== undefined) return known;
  const found = new Map<string, Server | null>();
  for (const server of [...catalog.servers, ...catalog.tail]) {
    const isDenied = catalog.denied.has(server.name);
    for (const identifier of identifiersOf(server))
      if (!isDenied) found.set(identifier, null);
      else if (!found.has(identifier)) found.set(identifier, server);
  }
  deniedBy.set(catalog, found);
  return found;
}
