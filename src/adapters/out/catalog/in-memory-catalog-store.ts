import type { CatalogStore } from '../../../application/ports/catalog-store.ts';
import type { Catalog } from '../../../domain/catalog/catalog.ts';

/** A catalog that lives as long as the process. */
export class InMemoryCatalogStore implements CatalogStore {
  readonly kind = 'memory';
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = { ...catalog, servers: catalog.servers.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
  }

  current(): Promise<Catalog> {
    return Promise.resolve(this.#catalog);
  }
}
