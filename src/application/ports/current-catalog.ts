import type { Catalog } from '../../domain/catalog/catalog.ts';
import type { CatalogIndex } from '../../domain/match/catalog-index.ts';

/** The catalog as the use cases read it. Every adapter passes `test/contracts/current-catalog.contract.ts`. */
export interface CurrentCatalog {
  /**
   * The whole catalog. Resolves to the same object until an entry changes, and to a new one with another `version`
   * after that. Servers come in ascending order of name.
   */
  current(): Promise<Catalog>;
  /** The index of the whole catalog: the same object as long as the catalog is the same. */
  index(): Promise<CatalogIndex>;
}
