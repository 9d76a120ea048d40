import type { Catalog } from '../../domain/catalog/catalog.ts';

/** The catalog as the use cases read it. Every adapter passes `test/contracts/current-catalog.contract.ts`. */
export interface CurrentCatalog {
  /**
   * The whole catalog. Resolves to the same object until an entry changes, and to a new one with another `version`
   * after that, so that indexes may be kept beside it. Servers come in ascending order of name.
   */
  current(): Promise<Catalog>;
}
