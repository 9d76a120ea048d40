import type { CurrentCatalog } from '../../../application/ports/current-catalog.ts';
import type { Catalog } from '../../../domain/catalog/catalog.ts';

/** A catalog that never changes. */
export class FixedCatalog implements CurrentCatalog {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = { ...catalog, servers: catalog.servers.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
  }

  current(): Promise<Catalog> {
    return Promise.resolve(this.#catalog);
  }
}
