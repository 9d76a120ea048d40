import type { Catalog } from '../../domain/catalog/catalog.ts';
import type { CatalogIndex } from '../../domain/match/catalog-index.ts';

/** Current catalog of the use cases. Every adapter passes `test/contracts/current-catalog.contract.ts`. */
export interface CurrentCatalog {
  /**
   * Returns the whole catalog: the same object until an entry changes, then a new one with another `version`. Servers
   * are in ascending order of name.
   */
  current(): Promise<Catalog>;
  /** Returns the index of the catalog, the same object as long as the catalog is the same. */
  index(): Promise<CatalogIndex>;
}
