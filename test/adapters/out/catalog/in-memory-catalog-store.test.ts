import { InMemoryCatalogStore } from '../../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { itKeepsTheCatalogStoreContract } from '../../../contracts/catalog-store.contract.ts';

describe('InMemoryCatalogStore', () => {
  itKeepsTheCatalogStoreContract(() => Promise.resolve(new InMemoryCatalogStore()));
});
