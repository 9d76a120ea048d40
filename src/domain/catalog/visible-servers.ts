import type { Catalog } from './catalog.ts';
import type { PublishedVersion } from './published.ts';
import type { Server } from './server.ts';

/** What of a catalog may be shown: everything of it that the operator does not keep away, in the catalog's order. */
export type VisibleServers = Pick<Catalog, 'servers' | 'tail' | 'published'>;

const visibleOf = new WeakMap<Catalog, VisibleServers>();

/** Every list, search and look-up reads this instead of the catalog. Computed once; the catalog's own lists when nothing is barred. */
export function visibleServers(catalog: Catalog): VisibleServers {
  if (catalog.barred.size === 0) return catalog;
  const known = visibleOf.get(catalog);
  if (known !== undefined) return known;
  const { barred } = catalog;
  const isVisible = ({ name }: Server): boolean => !barred.has(name);
  const visible = {
    servers: catalog.servers.filter(isVisible),
    tail: catalog.tail.filter(isVisible),
    published: catalog.published.filter((version) => !isBarredVersion(version, catalog)),
  };
  visibleOf.set(catalog, visible);
  return visible;
}

function isBarredVersion({ name, version, server }: PublishedVersion, { barred }: Catalog): boolean {
  return barred.has(name) || (server !== null && barred.has(server)) || barred.has(`${name}@${version}`);
}
