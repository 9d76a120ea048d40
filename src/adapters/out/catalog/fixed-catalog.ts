import type { CurrentCatalog } from '../../../application/ports/current-catalog.ts';
import type { Catalog } from '../../../domain/catalog/catalog.ts';
import { CatalogIndex } from '../../../domain/match/catalog-index.ts';

export class FixedCatalog implements CurrentCatalog {
  readonly #index: CatalogIndex;

  constructor(catalog: Catalog) {
    const servers = catalog.servers.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    this.#index = new CatalogIndex({ ...catalog, servers });
  }

  current(): Promise<Catalog> {
    return Promise.resolve(this.#index.catalog);
  }

  index(): Promise<CatalogIndex> {
    return Promise.resolve(this.#index);
  }
}
