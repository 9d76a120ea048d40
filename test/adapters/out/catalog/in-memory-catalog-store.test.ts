import { InMemoryCatalogStore } from '../../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { itKeepsTheCatalogStoreContract } from '../../../contracts/catalog-store.contract.ts';
import { itKeepsTheCatalogStagingContract } from '../../../contracts/catalog-staging.contract.ts';

describe('InMemoryCatalogStore', () => {
  itKeepsTheCatalogStoreContract(() => Promise.resolve(new InMemoryCatalogStore()));
  itKeepsTheCatalogStagingContract(() => Promise.resolve(new InMemoryCatalogStore()));
});
