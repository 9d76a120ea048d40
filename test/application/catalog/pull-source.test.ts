import { expect } from 'chai';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { SourceFailure } from '../../../src/application/ports/catalog-source.ts';
import type { SourceReport } from '../../../src/application/catalog/source-report.ts';
import { aRecord } from '../../contracts/catalog-store.contract.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { scriptedSource } from '../../support/scripted-source.ts';
import { keysIn, pull } from '../../support/syncing.ts';

const record = (key: string, body = '1') => aRecord({ source: 'feed', key, body });

describe('pullSource', () => {
  let store = new InMemoryCatalogStore();
  beforeEach(() => {
    store = new InMemoryCatalogStore();
  });

  it('publishes all pages with the last state', async () => {
    const source = scriptedSource('feed', [
      { put: [record('a'), record('b')], state: 'one' },
      { put: [record('c')], remove: [record('a')], state: 'two' },
    ]);
    const report = await pull(source, { store });

    expect(report).to.deep.include({
      source: 'feed',
      kind: 'registry',
      status: 'done',
      pages: 2,
      added: 2,
      removed: 0,
    });
    expect(await keysIn(store)).to.deep.equal(['b', 'c']);
    expect(await store.state('feed')).to.equal('two');
  });

  it('publishes nothing before the last page', async () => {
    await pull(scriptedSource('feed', [{ put: [record('old')], state: 'one' }]), { store });
    const seen: (readonly string[])[] = [];
    const source = scriptedSource('feed', [{ put: [record('a')] }, { remove: [record('old')] }]);
    await pull(source, { store, onPage: () => void keysIn(store).then((keys) => seen.push(keys)) });

    expect(seen).to.deep.equal([['old'], ['old']]);
    expect(await keysIn(store)).to.deep.equal(['a']);
  });

  it('pulls from the state of the last page that was staged', async () => {
    const source = scriptedSource('feed', [{ state: 'one' }, new SourceFailure('The wire is cut.'), { state: 'two' }]);
    await pull(source, { store });
    await pull(source, { store });

    expect(source.pulled).to.deep.equal([null, 'one']);
  });

  it('stages the pages before a failure, says why it failed and publishes them with the next sync', async () => {
    const source = scriptedSource('feed', [
      { put: [record('a')], state: 'one' },
      new SourceFailure('The wire is cut.'),
    ]);

    expect(await pull(source, { store })).to.include({
      status: 'failed',
      pages: 1,
      added: 1,
      error: 'The wire is cut.',
    });
    expect(await keysIn(store)).to.deep.equal([]);
    expect(await store.state('feed')).to.equal(null);

    const rest = scriptedSource('feed', [{ put: [record('b')], state: 'two' }]);
    expect(await pull(rest, { store })).to.include({ status: 'done', pages: 1, added: 2 });
    expect(rest.pulled).to.deep.equal(['one']);
    expect(await keysIn(store)).to.deep.equal(['a', 'b']);
  });

  it('says that nothing has changed when everything was there', async () => {
    const source = scriptedSource('feed', [{ put: [record('a')], state: 'one' }]);
    await pull(source, { store });

    expect(await pull(source, { store })).to.include({ status: 'unchanged', unchanged: 1, pages: 1 });
    expect(await pull(scriptedSource('other', []), { store })).to.include({ status: 'unchanged', pages: 0 });
  });

  it('publishes what was staged before even when nothing follows', async () => {
    await pull(scriptedSource('feed', [{ put: [record('a')], state: 'one' }, new SourceFailure('Cut.')]), { store });

    expect(await pull(scriptedSource('feed', []), { store })).to.include({ status: 'done', pages: 0, added: 1 });
    expect(await store.state('feed')).to.equal('one');
    expect(await store.state('synced:feed')).to.equal('2026-08-22T12:00:00.000Z');
  });

  it('writes a record once that a page has twice, as it comes last', async () => {
    const source = scriptedSource('feed', [{ put: [record('a', '1'), record('a', '2')] }]);

    expect(await pull(source, { store })).to.include({ added: 1, changed: 0 });
    expect((await store.read(0)).put).to.deep.equal([record('a', '2')]);
  });

  it('counts every fault and names the first hundred', async () => {
    const faults = Array.from({ length: 80 }, (_, number) => ({ entry: `e${number}`, reason: 'No.' }));
    const report = await pull(
      scriptedSource('feed', [
        { faults, mended: 2 },
        { faults, mended: 1 },
      ]),
      { store },
    );

    expect(report).to.include({ refused: 160, mended: 3 });
    expect(report.faults).to.have.length(100);
    expect(report.faults.at(-1)).to.deep.equal({ entry: 'e19', reason: 'No.' });
  });

  it('tells after each page how far it has come', async () => {
    const told: SourceReport[] = [];
    const source = scriptedSource('feed', [{ put: [record('a')] }, { put: [record('b')] }]);
    await pull(source, { store, onPage: (report) => told.push(report) });

    expect(told.map(({ pages, added }) => [pages, added])).to.deep.equal([
      [1, 1],
      [2, 2],
    ]);
  });

  it('says how long it took', async () => {
    const clock = manualClock();
    const report = await pull(scriptedSource('feed', [{}]), { store, clock, onPage: () => clock.skip(1_500) });

    expect(report.duration_ms).to.equal(1_500);
  });

  it('leaves a source alone that another sync has', async () => {
    await store.write({
      states: { 'lease:feed': JSON.stringify({ id: 'two', host: 'there', pid: 7, until: '2099-01-01T00:00:00Z' }) },
    });
    const source = scriptedSource('feed', [{ put: [record('a')] }]);

    expect(await pull(source, { store })).to.include({ status: 'busy', pages: 0, error: null });
    expect(source.pulled).to.deep.equal([]);
  });

  it('writes nothing more once another process has taken it over', async () => {
    const taken = JSON.stringify({ id: 'two', host: 'there', pid: 7, until: '2099-01-01T00:00:00Z' });
    const source = scriptedSource('feed', [{ put: [record('a')] }, { put: [record('b')] }]);
    const onPage = (): void => void store.write({ states: { 'lease:feed': taken } });
    const report = await pull(source, { store, onPage });

    expect(report).to.include({ status: 'failed', error: 'Another process has taken the sync over.' });
    expect(await keysIn(store)).to.deep.equal([]);
    expect(await store.state('lease:feed')).to.equal(taken);
  });

  it('gives the source back whatever happens', async () => {
    await pull(scriptedSource('feed', [new Error('')]), { store });

    expect(await pull(scriptedSource('feed', [{}]), { store })).to.include({ status: 'unchanged' });
  });

  it('says why when the store cannot keep a page', async () => {
    class FullStore extends InMemoryCatalogStore {
      override stage() {
        return Promise.reject(new Error('The disk is full.'));
      }
    }
    const report = await pull(scriptedSource('feed', [{ put: [record('a')], state: 'one' }]), {
      store: new FullStore(),
    });

    expect(report).to.include({ status: 'failed', pages: 0, error: 'The disk is full.' });
  });
});
