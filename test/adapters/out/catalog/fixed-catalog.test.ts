import { expect } from 'chai';
import { FixedCatalog } from '../../../../src/adapters/out/catalog/fixed-catalog.ts';
import { itKeepsTheCurrentCatalogContract } from '../../../contracts/current-catalog.contract.ts';
import { aCatalog, aFetcher, anEntry } from '../../../support/catalogs.ts';

describe('FixedCatalog', () => {
  itKeepsTheCurrentCatalogContract(() => Promise.resolve(new FixedCatalog(aCatalog())));

  it('sorts what it is given without touching it', async () => {
    const servers = [anEntry({ name: 'b/b' }), aFetcher({ name: 'a/a' })];
    const store = new FixedCatalog(aCatalog({ servers }));

    expect((await store.current()).servers.map(({ name }) => name)).to.deep.equal(['a/a', 'b/b']);
    expect(servers.map(({ name }) => name)).to.deep.equal(['b/b', 'a/a']);
  });
});
