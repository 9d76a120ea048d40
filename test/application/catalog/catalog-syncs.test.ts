import { expect } from 'chai';
import { CatalogSyncs } from '../../../src/application/catalog/catalog-syncs.ts';
import type { SyncReport, SyncRequest } from '../../../src/application/catalog/sync-catalog.ts';
import { failureOf } from '../../support/failure.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { aSourceReport, aSyncReport } from '../../support/sync-dependencies.ts';

/** Syncs that end when the test says so. */
function engine() {
  const clock = manualClock();
  const asked: SyncRequest[] = [];
  let end = Promise.withResolvers<SyncReport>();
  const syncs = new CatalogSyncs((request) => {
    asked.push(request);
    end = Promise.withResolvers<SyncReport>();
    return end.promise;
  }, clock);
  return { clock, asked, syncs, end: () => end };
}

const busy = aSourceReport({ status: 'busy' });

describe('CatalogSyncs', () => {
  it('know nothing of a sync before the first', () => {
    expect(engine().syncs.state).to.deep.equal({
      status: 'never',
      started_at: null,
      finished_at: null,
      progress: null,
      report: null,
    });
  });

  it('tell how far the running sync is, and how it ended', async () => {
    const { syncs, asked, end, clock } = engine();
    const report = syncs.start(['models']);
    expect(asked[0]?.kinds).to.deep.equal(['models']);
    asked[0]?.onPage?.(aSourceReport({ pages: 7 }));
    expect(syncs.state).to.deep.include({
      status: 'running',
      started_at: '2026-08-22T12:00:00.000Z',
      finished_at: null,
    });
    expect(syncs.state.progress).to.include({ pages: 7 });
    clock.skip(1_000);
    end().resolve(aSyncReport());
    await report;

    expect(syncs.state).to.deep.equal({
      status: 'finished',
      started_at: '2026-08-22T12:00:00.000Z',
      finished_at: '2026-08-22T12:00:01.000Z',
      progress: null,
      report: aSyncReport(),
    });
  });

  it('refuse a second sync while one runs, and not afterwards', async () => {
    const { syncs, end } = engine();
    const first = syncs.start([]);
    expect(() => syncs.start([]))
      .to.throw('A sync is running')
      .with.property('code', 'sync_running');
    end().resolve(aSyncReport());
    await first;

    const second = syncs.start([]);
    end().resolve(aSyncReport());
    expect(await second).to.deep.equal(aSyncReport());
  });

  it('say that another process is syncing when that has all the sources, and only then', async () => {
    const { syncs, end } = engine();
    const refused = failureOf(syncs.start([]));
    end().resolve(aSyncReport(busy, busy));
    expect(await refused).to.include({ code: 'sync_running' });

    const partly = syncs.start([]);
    end().resolve(aSyncReport(busy, aSourceReport()));
    expect((await partly).sources).to.have.length(2);
  });

  it('remember that a sync broke', async () => {
    const { syncs, end } = engine();
    const broken = syncs.start([]);
    end().reject(new Error('The store is gone.'));

    expect(await broken.catch((error: Error) => error.message)).to.equal('The store is gone.');
    expect(syncs.state).to.include({ status: 'failed', report: null });
  });

  it('end the running sync when they are stopped, and wait for its end', async () => {
    const { syncs, asked, end } = engine();
    const report = syncs.start([]);
    const stopped = syncs.stop();
    expect(asked[0]?.signal.aborted).to.equal(true);
    end().resolve(aSyncReport());
    await stopped;

    expect(await report).to.deep.equal(aSyncReport());
    expect(syncs.state.status).to.equal('finished');
  });
});
