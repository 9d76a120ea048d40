import type { Catalog } from './catalog.ts';
import type { PublishedVersion } from './published-entry.ts';
import type { Server } from './server.ts';

/** Visible part of a catalog: everything that the operator does not deny, in the catalog's order. */
export type VisibleServers = Pick<Catalog, 'servers' | 'tail' | 'published'>;

/** Returns the visible servers and versions: the catalog's own lists when nothing is denied. */
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

/** Servers of a catalog and its tail in ascending order of name. */
export class Directory {
  readonly servers: readonly Server[];
  /** Position of each server in the catalog's `servers`; -1 for a server of the tail. */
  readonly inCatalog: Int32Array;
  readonly #positions: ReadonlyMap<string, number>;

  /**
   * @param catalog Catalog that the positions refer to.
   * @param shown Part of the catalog that the directory holds.
   */
  constructor(catalog: Lists, shown: Lists = catalog) {
    const positions = new Map(catalog.servers.map((server, position) => [server, position]));
    const listed = [...shown.servers, ...shown.tail]
      .map((server) => ({ server, position: positions.get(server) ?? -1 }))
      .toSorted((one, other) => (one.server.name < other.server.name ? -1 : 1));
    this.servers = listed.map(({ server }) => server);
    this.inCatalog = Int32Array.from(listed, ({ position }) => position);
    this.#positions = new Map(this.servers.map(({ name }, position) => [name, position]));
  }

  /** Returns the position of a server by its exact name; -1 when there is none. */
  at(name: string): number {
    return this.#positions.get(name) ?? -1;
  }

  /** Returns the position of the first server after a name, whether or not that name exists. */
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
