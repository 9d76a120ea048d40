import { expect } from 'chai';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { SourceFailure, type CatalogSource, type SourcePage } from '../../../src/application/ports/catalog-source.ts';
import type { SyncBudget } from '../../../src/application/catalog/sync-budget.ts';
import { aRecord } from '../../contracts/catalog-store.contract.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { anEntryRecord } from '../../support/published.ts';
import { scriptedSource } from '../../support/scripted-source.ts';
import { keysIn, pull } from '../../support/syncing.ts';

const { body } = anEntryRecord();
const record = (key: string) => aRecord({ source: 'feed', key, body });
const records = (count: number, prefix = 'n') =>
  Array.from({ length: count }, (_, number) => record(`${prefix}${number}`));

const pages = (count: number, page: Partial<SourcePage>) =>
  scriptedSource(
    'feed',
    Array.from({ length: count }, () => page),
  );

describe('The budget of a source', () => {
  let store = new InMemoryCatalogStore();
  beforeEach(async () => {
    store = new InMemoryCatalogStore();
    await pull(scriptedSource('feed', [{ put: [record('good')], state: 'good' }]), { store });
  });

  for (const [what, budget, page, limit] of [
    ['pages', { pages: 3 }, { put: [record('a')] }, '3 pages'],
    ['entries', { entries: 30 }, { put: records(10) }, '30 entries'],
    ['refused entries', { entries: 3 }, { faults: [{ entry: 'x', reason: 'No.' }] }, '3 entries'],
    ['bytes', { bytes: 3 * 1024 * 1024 }, { bytes: 1024 * 1024 }, '3 MiB'],
  ] as const satisfies readonly (readonly [string, Partial<SyncBudget>, Partial<SourcePage>, string])[]) {
    it(`ends a sync with too many ${what}, and the last complete sync stays`, async () => {
      const report = await pull(pages(9, { ...page, state: 'evil' }), { store, budget });

      expect(report).to.include({
        status: 'over_budget',
        pages: 3,
        error: `It sent more than its budget of ${limit}. Nothing of it was taken over; QM_SYNC_BUDGET has the limits.`,
      });
      expect(await keysIn(store)).to.deep.equal(['good']);
      expect(await store.state('feed')).to.equal('good');

      const next = scriptedSource('feed', [{ put: [record('b')] }]);
      expect(await pull(next, { store, budget })).to.include({ status: 'done', added: 1 });
      expect(next.pulled).to.deep.equal(['good']);
      expect(await keysIn(store)).to.deep.equal(['b', 'good']);
    });
  }

  it('counts the pages of interrupted syncs, too', async () => {
    const cut = scriptedSource('feed', [{ put: [record('a')] }, { put: [record('b')] }, new SourceFailure('Cut.')]);
    const statuses = [];
    for (let syncs = 0; syncs < 3; syncs += 1) statuses.push((await pull(cut, { store, budget: { pages: 5 } })).status);

    expect(statuses).to.deep.equal(['failed', 'failed', 'over_budget']);
    expect(await keysIn(store)).to.deep.equal(['good']);
  });

  it('ends a sync that takes too long, and the next one continues', async () => {
    const clock = manualClock();
    const rest = scriptedSource('feed', [{ put: [record('b')], state: 'two' }]);
    const slow: CatalogSource = {
      ...rest,
      async *pull(_state, signal) {
        yield { put: [record('a')], remove: [], faults: [], mended: 0, bytes: 0, state: 'one' };
        await clock.pass(60_000);
        signal.throwIfAborted();
      },
    };

    expect(await pull(slow, { store, clock, budget: { ms: 60_000 } })).to.include({
      status: 'failed',
      error: 'It took longer than its budget of 1 min; the next sync continues.',
    });
    expect(await keysIn(store)).to.deep.equal(['good']);
    expect(await pull(rest, { store, clock, budget: { ms: 60_000 } })).to.include({ status: 'done', added: 2 });
    expect(rest.pulled).to.deep.equal(['one']);
  });

  describe('on growth', () => {
    beforeEach(async () => {
      await pull(scriptedSource('feed', [{ put: records(4_999, 'old') }]), { store, accepted: true });
    });

    it('ends a sync that would grow the source by more than a fifth, and tells how to accept it', async () => {
      const source = scriptedSource('feed', [
        { put: records(600, 'x') },
        { put: records(401, 'y') },
        { put: records(9) },
      ]);
      const report = await pull(source, { store });

      expect(report).to.include({
        status: 'over_budget',
        pages: 2,
        error:
          'It would grow from 5000 to at least 6001 records, more than 20 %. Nothing of it was taken over. ' +
          'If that is right: quartermaster sync --accept feed',
      });
      expect(await keysIn(store)).to.have.length(5_000);
      expect(await pull(source, { store, accepted: true })).to.include({ status: 'done', added: 1_010 });
    });

    it('allows a fifth, changes of every record, and records that come in place of removed ones', async () => {
      const source = scriptedSource('feed', [
        { put: records(1_000, 'new') },
        {
          put: records(4_999, 'old')
            .slice(300)
            .map((one) => ({ ...one, body: anEntryRecord({ description: 'Changed.' }).body })),
        },
        { remove: records(300, 'old'), put: records(300, 'other') },
      ]);

      expect(await pull(source, { store })).to.include({ status: 'done', added: 1_300, removed: 300 });
    });

    it('counts the growth of interrupted syncs, too', async () => {
      const cut = (prefix: string) =>
        scriptedSource('feed', [{ put: records(600, prefix), state: prefix }, new SourceFailure('Cut.')]);

      expect(await pull(cut('x'), { store })).to.include({ status: 'failed', added: 600 });
      expect(await pull(cut('y'), { store })).to.include({ status: 'over_budget' });
    });
  });

  it('lets a small source grow by five hundred records, and the first sync by any number', async () => {
    expect(await pull(scriptedSource('feed', [{ put: records(501) }]), { store })).to.include({
      status: 'over_budget',
    });
    expect(await pull(scriptedSource('feed', [{ put: records(500) }]), { store })).to.include({ status: 'done' });
    const other = records(9_000).map((one) => ({ ...one, source: 'other' }));
    expect(await pull(scriptedSource('other', [{ put: other }]), { store })).to.include({ added: 9_000 });
  });
});
