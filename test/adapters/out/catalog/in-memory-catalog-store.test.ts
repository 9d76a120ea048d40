import { expect } from 'chai';
import { InMemoryCatalogStore } from '../../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { itKeepsTheCatalogStoreContract } from '../../../contracts/catalog-store.contract.ts';
import { aCatalog, aFetcher, anEntry } from '../../../support/catalogs.ts';

describe('InMemoryCatalogStore', () => {
  itKeepsTheCatalogStoreContract(() => Promise.resolve(new InMemoryCatalogStore(aCatalog())));

  it('sorts what it is given without touching it', async () => {
    const servers = [anEntry({ name: 'b/b' }), aFetcher({ name: 'a/a' })];
    const store = new InMemoryCatalogStore(aCatalog({ servers }));

    expect((await store.current()).servers.map(({ name }) => name)).to.deep.equal(['a/a', 'b/b']);
    expect(servers.map(({ name }) => name)).to.deep.equal(['b/b', 'a/a']);
  });
});
