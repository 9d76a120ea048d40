import { expect } from 'chai';
import { LeaseLost, type RunStore } from '../../src/application/ports/run-store.ts';
import { doAllRuns, EVENTS_OF_WORK } from '../support/run-worker.ts';
import { aKey, anEnding, anEvent, aRun, HOUR_MS } from '../support/stored-runs.ts';
import type { RunPlace } from './run-store.contract.ts';

/** What every store of runs promises that several processes may share, and that outlives them. */
export function itKeepsTheSharedRunStoreContract(newPlace: () => RunPlace): void {
  describe('as a RunStore that several processes share', () => {
    const opened: RunStore[] = [];
    const two = (): readonly [RunStore, RunStore] => {
      const { open } = newPlace();
      const stores = [open(), open()] as const;
      opened.push(...stores);
      return stores;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });

    it('keeps everything when it is closed and opened again', async () => {
      const { open } = newPlace();
      const before = open();
      const { run, epoch } = await before.create(aRun({ sealed: 'sealed', secret: true }), 0);
      await before.append(run.id, epoch ?? 0, [anEvent('1')]);
      const ended = await before.create(aRun(), HOUR_MS);
      await before.finish(ended.run.id, 1, anEnding({ artifacts: [{ path: 'a', bytes: new Uint8Array([1]) }] }));
      const listed = await before.list('somebody', null, 10, null);
      await before.close();
      const after = open();
      opened.push(after);

      expect(await after.list('somebody', null, 10, null)).to.deep.equal(listed);
      expect(await after.events(run.id, 0, 10)).to.deep.equal([{ ...anEvent('1'), seq: 1 }]);
      expect(await after.record(ended.run.id)).to.equal(anEnding().record);
      expect(await after.artifact(ended.run.id, 'a')).to.deep.equal(new Uint8Array([1]));
      expect(await after.claim(HOUR_MS)).to.include({ sealed: 'sealed', epoch: 2 });
    });

    it('lets one take over what another has left, and keeps that one from writing', async () => {
      const [one, other] = two();
      const { run } = await one.create(aRun(), 0);
      await one.append(run.id, 1, [anEvent('1')]);
      const claim = await other.claim(HOUR_MS);
      expect(await one.append(run.id, 1, [anEvent('late')]).catch((error: unknown) => error)).to.be.instanceOf(
        LeaseLost,
      );
      expect(await one.finish(run.id, 1, anEnding()).catch((error: unknown) => error)).to.be.instanceOf(LeaseLost);
      await other.append(run.id, claim?.epoch ?? 0, [anEvent('2')]);

      expect((await one.events(run.id, 0, 10)).map(({ seq }) => seq)).to.deep.equal([1, 2]);
    });

    it('tells who has a run that somebody else wants it to end', async () => {
      const [one, other] = two();
      const { run } = await one.create(aRun(), HOUR_MS);
      await other.cancel(run.id, 'record', anEvent());

      expect(await one.renew(run.id, 1, HOUR_MS)).to.deep.equal({ cancelling: true });
    });

    it('makes one run of many with one key', async () => {
      const [one, other] = two();
      const created = await Promise.all(
        Array.from({ length: 16 }, (_, turn) => (turn % 2 ? one : other).create(aRun({ idempotency: aKey() }), null)),
      );

      expect(new Set(created.map(({ run }) => run.id)).size).to.equal(1);
      expect(created.filter(({ kind }) => kind === 'created')).to.have.length(1);
    });

    it('lets several do all runs, each once', async () => {
      const [one, other] = two();
      const ids = await Promise.all(
        Array.from({ length: 30 }, async (_, turn) => (await (turn % 2 ? one : other).create(aRun(), null)).run.id),
      );
      const done = await Promise.all([one, one, other, other].map(doAllRuns));

      expect(done.flat().toSorted()).to.deep.equal(ids.toSorted());
      for (const id of ids) {
        expect(await one.find(id)).to.include({ state: 'succeeded', claims: 1, lastSeq: EVENTS_OF_WORK });
        expect((await one.events(id, 0, 100)).map(({ seq }) => seq)).to.deep.equal([1, 2, 3, 4, 5]);
        expect(await one.record(id)).to.equal('by epoch 1');
      }
    });

    it('counts events of two that write to one run in turn, without gap and double', async () => {
      const [one, other] = two();
      const { run } = await one.create(aRun(), HOUR_MS);
      const seqs = await Promise.all(
        Array.from({ length: 40 }, (_, turn) => (turn % 2 ? one : other).append(run.id, 1, [anEvent(String(turn))])),
      );

      expect(seqs.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: 40 }, (_, index) => index + 1));
      expect(await other.events(run.id, 0, 100)).to.have.length(40);
    });

    it('tells one who watches of each thing that another does', async () => {
      const [one, other] = two();
      let heard = Promise.withResolvers<void>();
      one.watch(() => heard.resolve());
      const { run } = await other.create(aRun(), HOUR_MS);
      while ((await one.find(run.id)) === null) {
        await heard.promise;
        heard = Promise.withResolvers<void>();
      }
      for (let seq = 1; seq <= 3; seq += 1) {
        await other.append(run.id, 1, [anEvent()]);
        for (let seen = 0; seen < seq;) {
          await heard.promise;
          heard = Promise.withResolvers<void>();
          seen = (await one.find(run.id))?.lastSeq ?? 0;
        }
      }
    });

    it('never forgets a run twice when both sweep', async () => {
      const [one, other] = two();
      for (let number = 0; number < 20; number += 1) {
        const { run } = await one.create(aRun(), HOUR_MS);
        await one.finish(run.id, 1, anEnding());
      }
      const swept = await Promise.all([one, other, one, other].map((store) => store.sweep({ days: 1, runs: 5 })));

      expect(swept.reduce((sum, count) => sum + count, 0)).to.equal(15);
      expect(await one.list('somebody', null, 100, null)).to.have.length(5);
    });
  });
}
