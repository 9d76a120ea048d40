import type { Catalog } from '../catalog/catalog.ts';
import type { Server } from '../catalog/server.ts';
import { configuredServers, identifiersIn, identifiersOf, serversOf } from '../stack/configured-servers.ts';
import type { StackRecommendation } from './recommendation.ts';
import type { Warning } from '../stack/plan.ts';

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

const deniedBy = new WeakMap<Catalog, ReadonlyMap<string, Server | null>>();

/**
 * A warning for each server of a client configuration that the operator keeps away. Several servers may share a package or
 * an endpoint: there is none when one of them may be seen.
 *
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

/** Packages and endpoints by which only denied servers go; null for those of a server that may be seen. */
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
