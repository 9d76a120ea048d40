import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { LiveCatalog } from '../../../src/application/catalog/live-catalog.ts';
import type { Changes } from '../../../src/application/ports/catalog-store.ts';
import { aRecord } from '../../contracts/catalog-store.contract.ts';
import { itKeepsTheCurrentCatalogContract } from '../../contracts/current-catalog.contract.ts';
import { aCatalog } from '../../support/catalogs.ts';
import { aDecision, aPolicy } from '../../support/policies.ts';

const live = (store = new InMemoryCatalogStore()): LiveCatalog => new LiveCatalog(new FixedCatalog(aCatalog()), store);

/** Reads from the store that was put in its place last. */
class ReplacedStore extends InMemoryCatalogStore {
  current = new InMemoryCatalogStore();

  override read(after: number): Promise<Changes> {
    return this.current.read(after);
  }
}

class FailingStore extends InMemoryCatalogStore {
  isLost = false;

  override read(after: number): Promise<Changes> {
    return this.isLost ? Promise.reject(new Error('lost')) : super.read(after);
  }
}

/** Answers a reading only when it is told to. */
class ScriptedStore extends InMemoryCatalogStore {
  reads = 0;
  #asked = Promise.withResolvers<void>();
  #answered = Promise.withResolvers<void>();

  override async read(after: number): Promise<Changes> {
    this.reads += 1;
    this.#asked.resolve();
    await this.#answered.promise;
    return super.read(after);
  }

  asked(): Promise<void> {
    return this.#asked.promise;
  }

  answer(): void {
    this.#asked = Promise.withResolvers();
    this.#answered.resolve();
    this.#answered = Promise.withResolvers();
  }
}

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

  it('reads the store once more for all who ask while it is being read', async () => {
    const scripted = new ScriptedStore();
    const catalog = live(scripted);
    const first = catalog.refresh();
    await scripted.asked();
    const later = Array.from({ length: 10 }, () => catalog.refresh());
    scripted.answer();
    await first;
    await scripted.asked();
    scripted.answer();
    await Promise.all(later);

    expect(scripted.reads).to.equal(2);
  });

  it('keeps the last catalog while the store cannot be read, says so, and catches up later', async () => {
    const store = new FailingStore();
    const catalog = live(store);
    const before = await catalog.current();
    const failures: unknown[] = [];
    const { promise: failed, resolve } = Promise.withResolvers<void>();
    store.isLost = true;
    const stop = catalog.follow((error) => {
      failures.push(error);
      resolve();
    });
    await failed;
    expect(await catalog.current()).to.equal(before);
    await store.write({ put: [aRecord({ kind: 'decision', source: 'operator', key: '1', body: '{}' })] });
    store.isLost = false;
    stop();

    expect((await catalog.refresh()).version).to.not.equal(before.version);
    expect(failures).to.not.have.length(0);
  });

  it('takes over what was stored between its first reading and the watch', async () => {
    const store = new InMemoryCatalogStore();
    const catalog = live(store);
    const { version } = await catalog.current();
    await store.write({ put: [aRecord({ kind: 'decision', source: 'operator', key: '1', body: '{}' })] });
    const stop = catalog.follow(() => {});
    await catalog.refresh();
    stop();

    expect((await catalog.current()).version).to.not.equal(version);
  });

  it('forgets what it knew when an older copy of the store was put in its place', async () => {
    const store = new ReplacedStore();
    await store.current.write({ put: [aRecord({ kind: 'decision', source: 'operator', key: '1', body: '{}' })] });
    const catalog = live(store);
    await catalog.current();
    store.current = new InMemoryCatalogStore();

    expect(await catalog.refresh()).to.deep.equal(await live().current());
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

    expect([...(await catalog.current()).denied.keys()]).to.deep.equal(['com.parley/chat-mcp']);
    await store.write({ put: [aRecord({ kind: 'decision', source: 'operator', key: '1', body })] });
    expect([...(await catalog.refresh()).denied.keys()]).to.deep.equal([
      'com.parley/chat-mcp',
      'org.example/page-fetcher',
    ]);
    expect(catalog.decisions()).to.have.length(1);
  });
});
