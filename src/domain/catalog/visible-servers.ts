import type { Catalog } from './catalog.ts';
import type { PublishedVersion } from './published-entry.ts';
import type { Server } from './server.ts';

/** The part of a catalog that may be shown: everything of it that the operator does not keep away, in the catalog's order. */
export type VisibleServers = Pick<Catalog, 'servers' | 'tail' | 'published'>;

/** Returns the servers and versions that the operator lets people see: the catalog's own lists when nothing is denied. */
export function visibleServers(catalog: Catalog): VisibleServers {
  if (catalog.denied.size === 0) return catalog;
  const { denied } = catalog;
  const isVisible = ({ name }: Server): boolean => !denied.has(name);
  return {
    servers: catalog.servers.filter(isVisible),
    tail: catalog.tail.filter(isVisible),
    published: catalog.published.filter((version) => !isDeniedVersion(version, catalog)),
  };
}

function isDeniedVersion({ name, version, server }: PublishedVersion, { denied }: Catalog): boolean {
  return denied.has(name) || (server !== null && denied.has(server)) || denied.has(`${name}@${version}`);
}

type Lists = Pick<Catalog, 'servers' | 'tail'>;

/** Servers of a catalog and of its tail in ascending order of name. */
export class Directory {
  readonly servers: readonly Server[];
  /** Position in the catalog's `servers` of each server; -1 for one of the tail. */
  readonly inCatalog: Int32Array;
  readonly #positions: ReadonlyMap<string, number>;

  /** @param catalog Catalog of the positions. @param shown The part of it that the directory holds. */
  constructor(catalog: Lists, shown: Lists = catalog) {
    const positions = new Map(catalog.servers.map((server, position) => [server, position]));
    const listed = [...shown.servers, ...shown.tail]
      .map((server) => ({ server, position: positions.get(server) ?? -1 }))
      .toSorted((one, other) => (one.server.name < other.server.name ? -1 : 1));
    this.servers = listed.map(({ server }) => server);
    this.inCatalog = Int32Array.from(listed, ({ position }) => position);
    this.#positions = new Map(this.servers.map(({ name }, position) => [name, position]));
  }

  /** Position of a server by its exact name; -1 when there is none. */
  at(name: string): number {
    return this.#positions.get(name) ?? -1;
  }

  /** Position of the first server that comes after a name, whether there is one of that name or not. */
  after(name: string): number {
    let low = 0;
    let high = this.servers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.servers[middle]?.name ?? '') <= name) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
