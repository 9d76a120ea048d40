import { expect } from 'chai';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { SyncLeases } from '../../../src/application/catalog/sync-lease.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { aProcess } from '../../support/syncing.ts';

const MINUTE = 60_000;

describe('SyncLeases', () => {
  const clock = manualClock();
  let store = new InMemoryCatalogStore();

  const leasesOf = (members: Parameters<typeof aProcess>[0] = {}, settle = () => Promise.resolve()) =>
    new SyncLeases(store, clock, aProcess(members), settle);
  const elsewhere = { id: 'two', host: 'there', pid: 7 };

  beforeEach(() => {
    store = new InMemoryCatalogStore();
  });

  it('lend a source to one at a time, whoever asks', async () => {
    const lease = await leasesOf().acquire('feed');

    expect(await lease?.isMine()).to.equal(true);
    expect(await leasesOf().acquire('feed')).to.equal(null);
    expect(await leasesOf(elsewhere).acquire('feed')).to.equal(null);
    expect(await leasesOf(elsewhere).acquire('other')).not.to.equal(null);
  });

  it('lend it again when it is released', async () => {
    await (await leasesOf().acquire('feed'))?.release();

    expect(await leasesOf(elsewhere).acquire('feed')).not.to.equal(null);
  });

  it('take it from a process of another host that has not renewed it for ten minutes, and from none that has', async () => {
    const lease = await leasesOf().acquire('feed');
    clock.skip(9 * MINUTE);
    expect(await leasesOf(elsewhere).acquire('feed')).to.equal(null);
    await store.write({ states: lease?.renewal() ?? {} });
    clock.skip(9 * MINUTE);
    expect(await leasesOf(elsewhere).acquire('feed')).to.equal(null);
    clock.skip(MINUTE);

    expect(await leasesOf(elsewhere).acquire('feed')).not.to.equal(null);
    expect(await lease?.isMine()).to.equal(false);
  });

  it('take it at once from a process of this host that has died, and from none that runs', async () => {
    await leasesOf({ pid: 5 }).acquire('feed');

    expect(await leasesOf({ id: 'two', pid: 6, isRunning: () => true }).acquire('feed')).to.equal(null);
    expect(await leasesOf({ id: 'two', pid: 6, isRunning: (pid) => pid !== 5 }).acquire('feed')).not.to.equal(null);
  });

  it('take it at once from an earlier process that had our own number', async () => {
    await leasesOf({ pid: 1 }).acquire('feed');

    expect(await leasesOf({ id: 'two', pid: 1, isRunning: () => true }).acquire('feed')).not.to.equal(null);
  });

  it('leave it to one of two that ask at the same moment', async () => {
    const both = Promise.withResolvers<void>();
    let asking = 0;
    const settle = (): Promise<void> => {
      asking += 1;
      if (asking === 2) both.resolve();
      return both.promise;
    };
    const leases = await Promise.all([
      leasesOf({}, settle).acquire('feed'),
      leasesOf(elsewhere, settle).acquire('feed'),
    ]);

    expect(leases.filter((lease) => lease !== null)).to.have.length(1);
  });

  it('do not release what another has taken over', async () => {
    const lease = await leasesOf().acquire('feed');
    clock.skip(11 * MINUTE);
    const other = await leasesOf(elsewhere).acquire('feed');
    await lease?.release();

    expect(await other?.isMine()).to.equal(true);
  });

  it('take a text that nobody can have written for none', async () => {
    for (const text of ['', '{', '7', 'null', '{"id":"x"}', '{"id":"x","until":"soon"}']) {
      await store.write({ states: { 'lease:feed': text } });
      const lease = await leasesOf().acquire('feed');
      expect(lease, text).not.to.equal(null);
      await lease?.release();
    }
  });
});
