import { expect } from 'chai';
import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { InMemoryCatalogStore } from '../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { LiveCatalog } from '../../src/application/live-catalog.ts';
import { aRecord } from '../contracts/catalog-store.contract.ts';
import { itKeepsTheCurrentCatalogContract } from '../contracts/current-catalog.contract.ts';
import { aCatalog } from '../support/catalogs.ts';
import { aDecision, aPolicy } from '../support/policies.ts';

const live = (store = new InMemoryCatalogStore()): LiveCatalog => new LiveCatalog(new FixedCatalog(aCatalog()), store);

describe('LiveCatalog', () => {
  itKeepsTheCurrentCatalogContract(() => Promise.resolve(live()));

  it('is the catalog of the package while nothing is stored', async () => {
    expect((await live().current()).version).to.equal(aCatalog().version);
  });

  it('has another version once something was stored and it was refreshed', async () => {
    const store = new InMemoryCatalogStore();
    const catalog = live(store);
    const first = await catalog.current();
    await store.write({ put: [aRecord({ kind: 'decision', source: 'operator', key: '1', body: '{}' })] });

    expect(await catalog.current()).to.equal(first);
    expect((await catalog.refresh()).version).to.not.equal(first.version);
    expect(await catalog.current()).to.not.equal(first);
  });

  it('refreshes by itself while it follows the store', async () => {
    const store = new InMemoryCatalogStore();
    const catalog = live(store);
    const { version } = await catalog.current();
    const heard = new Promise<void>((resolve) => store.watch(resolve));
    const stop = catalog.follow(() => {});
    await store.write({ put: [aRecord({ kind: 'decision', source: 'operator', key: '1', body: '{}' })] });
    await heard;
    await catalog.refresh();
    stop();

    expect((await catalog.current()).version).to.not.equal(version);
  });

  it('keeps away what its policy and the decisions in the store say', async () => {
    const store = new InMemoryCatalogStore();
    const policy = aPolicy({ deny: [{ name: ['com.parley/*'] }] });
    const catalog = new LiveCatalog(new FixedCatalog(aCatalog()), store, policy);
    const body = JSON.stringify(aDecision({ server: 'org.example/page-fetcher' }));

    expect([...(await catalog.current()).barred.keys()]).to.deep.equal(['com.parley/chat-mcp']);
    await store.write({ put: [aRecord({ kind: 'decision', source: 'operator', key: '1', body })] });
    expect([...(await catalog.refresh()).barred.keys()]).to.deep.equal([
      'com.parley/chat-mcp',
      'org.example/page-fetcher',
    ]);
    expect(catalog.decisions()).to.have.length(1);
  });
});
