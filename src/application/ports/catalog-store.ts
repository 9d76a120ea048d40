import type { Catalog } from '../../domain/catalog/catalog.ts';

/** Where the catalog is kept. Every adapter passes `test/contracts/catalog-store.contract.ts`. */
export interface CatalogStore {
  /** Kind of storage, as shown in the configuration: `embedded`, `memory`, … */
  readonly kind: string;
  /**
   * The whole catalog. Resolves to the same object until an entry changes, and to a new one with another `version`
   * after that, so that indexes may be kept beside it. Servers come in ascending order of name.
   */
  current(): Promise<Catalog>;
}
