import { expect } from 'chai';
import fc from 'fast-check';
import { LeaseLost, RUN_LIMITS, type RunStore, type StoredRun } from '../../src/application/ports/run-store.ts';
import { RunModel, runSteps } from '../support/run-model.ts';
import { aKey, anEnding, anEvent, aRun, HOUR_MS } from '../support/stored-runs.ts';

/** An empty place to keep runs in. */
export type RunPlace = {
  /** A store over it, the only one or one of several. */
  readonly open: () => RunStore;
  /** Makes everything that is kept so much older. */
  readonly pass: (ms: number) => Promise<void>;
};

/**
 * What every store of runs promises. Each adapter's test file calls this with a way to make an empty place.
 *
 * @param sequences How many random sequences of calls are tried.
 */
export function itKeepsTheRunStoreContract(newPlace: () => RunPlace, sequences: number): void {
  describe('as a RunStore', () => {
    const opened: RunStore[] = [];
    const empty = (): { readonly store: RunStore; readonly pass: RunPlace['pass'] } => {
      const { open, pass } = newPlace();
      const store = open();
      opened.push(store);
      return { store, pass };
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });

    describe('creating a run', () => {
      it('puts it into the queue as it was given, without its secrets', async () => {
        const { store } = empty();
        const given = aRun({ sealed: 'sealed', secret: true, timeoutMs: 1_500.5 });
        const { kind, run, epoch } = await store.create(given, null);

        const { sealed: _sealed, idempotency: _idempotency, ...shown } = given;
        const untouched = { startedAt: null, endedAt: null, claims: 0, cancelling: false, lastSeq: 0 };
        expect({ kind, epoch }).to.deep.equal({ kind: 'created', epoch: null });
        expect(run).to.deep.equal({ ...shown, ...untouched, state: 'queued', createdAt: run.createdAt });
        expect(new Date(run.createdAt).toISOString()).to.equal(run.createdAt);
        expect(await store.find(given.id)).to.deep.equal(run);
        expect(await store.waiting()).to.equal(1);
      });

      it('lends it at once to who runs it', async () => {
        const { store } = empty();
        const { run, epoch } = await store.create(aRun({ mode: 'sync' }), HOUR_MS);

        expect(run).to.include({ state: 'running', claims: 1, startedAt: run.createdAt, mode: 'sync' });
        expect(await store.waiting()).to.equal(0);
        expect(await store.claim(HOUR_MS)).to.equal(null);
        expect(await store.append(run.id, epoch ?? 0, [anEvent()])).to.equal(1);
      });

      it('refuses an id that is there already, and leaves that run alone', async () => {
        const { store } = empty();
        const { run } = await store.create(aRun(), null);
        const reason: unknown = await store.create(aRun({ id: run.id, caller: 'other' }), null).catch((error) => error);

        expect(reason).to.be.instanceOf(RangeError);
        expect(await store.find(run.id)).to.deep.equal(run);
      });

      it('gives back any text, whatever a database thinks of it', async () => {
        const { store } = empty();
        const text = `'; -- \0 \u001a0000 \ud83d \ude00 é e\u0301 😀 \\u0000 %_`;
        const { run, epoch } = await store.create(
          aRun({ caller: text, request: text, idempotency: aKey({ key: text }) }),
          0,
        );
        const bytes = new TextEncoder().encode(text);
        await store.append(run.id, epoch ?? 0, [anEvent(text)]);
        await store.finish(run.id, epoch ?? 0, anEnding({ record: text, artifacts: [{ path: text, bytes }] }));

        expect((await store.list(text, null, 10, null)).map(({ request }) => request)).to.deep.equal([text]);
        expect((await store.events(run.id, 0, 1))[0]).to.deep.equal({ ...anEvent(text), seq: 1 });
        expect(await store.record(run.id)).to.equal(text);
        expect(await store.artifact(run.id, text)).to.deep.equal(bytes);
        expect(await store.find(text)).to.equal(null);
      });
    });

    describe('given a key of idempotency', () => {
      it('knows a run again by it, of the same caller with the same request', async () => {
        const { store } = empty();
        const { run } = await store.create(aRun({ idempotency: aKey() }), null);

        expect(await store.create(aRun({ idempotency: aKey() }), HOUR_MS)).to.deep.equal({
          kind: 'known',
          run,
          epoch: null,
        });
        expect(await store.create(aRun({ idempotency: aKey({ fingerprint: 'b'.repeat(64) }) }), null)).to.deep.equal({
          kind: 'key_reused',
          run,
          epoch: null,
        });
        expect((await store.create(aRun({ idempotency: aKey(), caller: 'other' }), null)).kind).to.equal('created');
        expect((await store.create(aRun({ idempotency: aKey({ key: 'key 2' }) }), null)).kind).to.equal('created');
        expect(await store.list('somebody', null, 10, null)).to.have.length(2);
      });

      it('makes one run of many that come at once', async () => {
        const { store } = empty();
        const created = await Promise.all(
          Array.from({ length: 12 }, () => store.create(aRun({ idempotency: aKey() }), HOUR_MS)),
        );

        expect(created.filter(({ kind }) => kind === 'created')).to.have.length(1);
        expect(new Set(created.map(({ run }) => run.id)).size).to.equal(1);
        expect(created.filter(({ epoch }) => epoch !== null)).to.have.length(1);
      });

      it('forgets the key after a day, and keeps the run', async () => {
        const { store, pass } = empty();
        const first = await store.create(aRun({ idempotency: aKey() }), null);
        await pass(RUN_LIMITS.keyMs - HOUR_MS);
        expect((await store.create(aRun({ idempotency: aKey() }), null)).kind).to.equal('known');
        await pass(2 * HOUR_MS);
        const second = await store.create(aRun({ idempotency: aKey({ fingerprint: 'b'.repeat(64) }) }), null);

        expect(second.kind).to.equal('created');
        expect((await store.list('somebody', null, 10, null)).map(({ id }) => id)).to.deep.equal([
          second.run.id,
          first.run.id,
        ]);
      });

      it('forgets the key with its run', async () => {
        const { store } = empty();
        const first = await store.create(aRun({ idempotency: aKey() }), 0);
        await store.finish(first.run.id, first.epoch ?? 0, anEnding());
        await store.sweep({ days: 1, runs: 0 });

        expect((await store.create(aRun({ idempotency: aKey() }), null)).kind).to.equal('created');
      });
    });

    describe('claiming', () => {
      it('gives the oldest run that waits, each once, until there is none', async () => {
        const { store } = empty();
        const { run: first } = await store.create(aRun({ sealed: 'sealed' }), null);
        const { run: second } = await store.create(aRun(), null);
        const [one, other, none] = [await store.claim(HOUR_MS), await store.claim(HOUR_MS), await store.claim(HOUR_MS)];

        expect(one?.run).to.deep.equal({ ...first, state: 'running', claims: 1, startedAt: one?.run.startedAt });
        expect([one?.sealed, other?.sealed]).to.deep.equal(['sealed', null]);
        expect([other?.run.id, none]).to.deep.equal([second.id, null]);
      });

      it('gives a run again whose lease is over, with a greater epoch, and says when it was first started', async () => {
        const { store, pass } = empty();
        await store.create(aRun({ mode: 'sync' }), HOUR_MS);
        expect(await store.claim(HOUR_MS)).to.equal(null);
        const before = await store.list('somebody', null, 1, null);
        await pass(HOUR_MS + 1);
        const again = await store.claim(0);
        const third = await store.claim(HOUR_MS);

        expect(again?.run).to.include({ id: before[0]?.id, claims: 2, mode: 'sync' });
        expect([again?.epoch, third?.epoch]).to.deep.equal([2, 3]);
        expect(third?.run.startedAt).to.equal(again?.run.startedAt);
      });

      it('never gives a run that has ended', async () => {
        const { store } = empty();
        const { run, epoch } = await store.create(aRun(), 0);
        await store.finish(run.id, epoch ?? 0, anEnding());

        expect(await store.claim(0)).to.equal(null);
      });

      it('gives each run to one of many who ask at once', async () => {
        const { store } = empty();
        const runs = await Promise.all(Array.from({ length: 15 }, () => store.create(aRun(), null)));
        const claims = await Promise.all(Array.from({ length: 25 }, () => store.claim(HOUR_MS)));

        const given = claims.flatMap((claim) => (claim === null ? [] : claim.run.id));
        expect(given.toSorted()).to.deep.equal(runs.map(({ run }) => run.id).toSorted());
      });
    });

    describe('with an epoch that is over', () => {
      const refusals = (store: RunStore, id: string, epoch: number): Promise<readonly unknown[]> =>
        Promise.all([
          outcomeOf(store.renew(id, epoch, HOUR_MS)),
          outcomeOf(store.append(id, epoch, [anEvent('late')])),
          outcomeOf(store.append(id, epoch, [])),
          outcomeOf(
            store.finish(id, epoch, anEnding({ record: 'late', artifacts: [{ path: 'a', bytes: new Uint8Array(1) }] })),
          ),
        ]);
      it('writes nothing once somebody else has the run', async () => {
        const { store } = empty();
        const { run } = await store.create(aRun(), 0);
        const second = await store.claim(HOUR_MS);
        expectLost(await refusals(store, run.id, 1));
        expectLost(await refusals(store, run.id, 3));

        expect(await store.events(run.id, 0, 10)).to.deep.equal([]);
        expect(await store.find(run.id)).to.deep.equal(second?.run);
        expect(await store.artifact(run.id, 'a')).to.equal(null);
      });

      it('writes nothing once the run has ended', async () => {
        const { store } = empty();
        const { run, epoch } = await store.create(aRun(), HOUR_MS);
        await store.finish(run.id, epoch ?? 0, anEnding());
        expectLost(await refusals(store, run.id, epoch ?? 0));

        expect(await store.record(run.id)).to.equal(anEnding().record);
        expect(await store.events(run.id, 0, 10)).to.have.length(1);
      });

      it('writes nothing to a run that waits, nor to one that is not there', async () => {
        const { store } = empty();
        const { run } = await store.create(aRun(), null);
        expectLost(await refusals(store, run.id, 0));
        expectLost(await refusals(store, aRun().id, 1));

        expect(await store.find(run.id)).to.deep.equal(run);
      });

      it('goes on while nobody else has claimed the run, though its lease is over', async () => {
        const { store, pass } = empty();
        const { run, epoch } = await store.create(aRun(), 0);
        await store.append(run.id, epoch ?? 0, [anEvent()]);
        await store.renew(run.id, epoch ?? 0, HOUR_MS);
        expect(await store.claim(HOUR_MS)).to.equal(null);
        await pass(2 * HOUR_MS);

        expect((await store.claim(HOUR_MS))?.epoch).to.equal(2);
      });

      it('does not wait for leases that were ended, and keeps the runs that wait or have ended as they are', async () => {
        const { store } = empty();
        const { run } = await store.create(aRun(), HOUR_MS);
        const done = await store.create(aRun(), HOUR_MS);
        await store.finish(done.run.id, done.epoch ?? 0, anEnding());
        const ended = await store.find(done.run.id);
        expect(await store.claim(HOUR_MS)).to.equal(null);

        await store.endLeases();
        const claim = await store.claim(HOUR_MS);
        expect([claim?.run.id, claim?.epoch]).to.deep.equal([run.id, 2]);
        expect(await store.claim(HOUR_MS)).to.equal(null);
        expect(await store.find(done.run.id)).to.deep.equal(ended);
      });

      it('lets one of two endings count that come at once', async () => {
        const { store } = empty();
        const { run, epoch } = await store.create(aRun(), HOUR_MS);
        const endings = await Promise.all(
          ['one', 'other'].map((record) => outcomeOf(store.finish(run.id, epoch ?? 0, anEnding({ record })))),
        );

        expect(endings.filter((outcome) => outcome instanceof LeaseLost)).to.have.length(1);
        expect((await store.events(run.id, 0, 10)).map(({ seq }) => seq)).to.deep.equal([1]);
      });
    });

    describe('events', () => {
      it('are numbered from 1 without a gap, whoever wrote them, and read from anywhere', async () => {
        const { store } = empty();
        const { run, epoch } = await store.create(aRun(), 0);
        expect(await store.append(run.id, epoch ?? 0, [anEvent('1'), anEvent('2')])).to.equal(2);
        expect(await store.append(run.id, epoch ?? 0, [])).to.equal(2);
        const claim = await store.claim(HOUR_MS);
        expect(await store.append(run.id, claim?.epoch ?? 0, [anEvent('3')])).to.equal(3);
        await store.finish(run.id, claim?.epoch ?? 0, anEnding({ events: [anEvent('4'), anEvent('5')] }));

        const all = ['1', '2', '3', '4', '5'].map((text, index) => ({ ...anEvent(text), seq: index + 1 }));
        expect(await store.events(run.id, 0, 100)).to.deep.equal(all);
        expect(await store.events(run.id, 2, 2)).to.deep.equal(all.slice(2, 4));
        expect(await store.events(run.id, 5, 100)).to.deep.equal([]);
        expect(await store.events(aRun().id, 0, 100)).to.deep.equal([]);
        expect(await store.find(run.id)).to.include({ lastSeq: 5 });
      });

      it('of one run keep those of another apart', async () => {
        const { store } = empty();
        const [one, other] = [await store.create(aRun(), HOUR_MS), await store.create(aRun(), HOUR_MS)];
        await store.append(one.run.id, 1, [anEvent('one')]);

        expect(await store.append(other.run.id, 1, [anEvent('other')])).to.equal(1);
      });

      it('have no gap and no double when many are written at once', async () => {
        const { store } = empty();
        const { run, epoch } = await store.create(aRun(), HOUR_MS);
        const seqs = await Promise.all(
          Array.from({ length: 30 }, (_, turn) =>
            store.append(run.id, epoch ?? 0, [anEvent(`${turn} a`), anEvent(`${turn} b`)]),
          ),
        );
        const events = await store.events(run.id, 0, 100);

        expect(seqs.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: 30 }, (_, index) => 2 * index + 2));
        expect(events.map(({ seq }) => seq)).to.deep.equal(Array.from({ length: 60 }, (_, index) => index + 1));
        expect(new Set(events.map((event) => JSON.stringify({ ...event, seq: 0 }))).size).to.equal(60);
      });
    });

    describe('an ended run', () => {
      it('has its state, its record and its artifacts, and no secrets any more', async () => {
        const { store } = empty();
        const { run, epoch } = await store.create(aRun({ sealed: 'sealed', secret: true }), HOUR_MS);
        expect(await store.record(run.id)).to.equal(null);
        const artifacts = [
          { path: 'a/b.txt', bytes: new Uint8Array([0, 1, 255]) },
          { path: 'empty', bytes: new Uint8Array() },
          { path: 'a/b.txt', bytes: new Uint8Array([7, 0]) },
        ];
        await store.finish(run.id, epoch ?? 0, anEnding({ state: 'failed', artifacts }));
        const ended = await store.find(run.id);

        expect(ended).to.deep.equal({ ...run, state: 'failed', endedAt: ended?.endedAt, lastSeq: 1 });
        expect(Date.parse(ended?.endedAt ?? '')).to.be.at.least(Date.parse(run.createdAt));
        expect(await store.record(run.id)).to.equal('{"score":90}');
        expect(await store.artifact(run.id, 'a/b.txt')).to.deep.equal(new Uint8Array([7, 0]));
        expect(await store.artifact(run.id, 'empty')).to.deep.equal(new Uint8Array());
        expect(await store.artifact(run.id, 'a')).to.equal(null);
        expect(await store.artifact(aRun().id, 'empty')).to.equal(null);
      });

      it('takes a record and artifacts up to the limits, and refuses what is larger whole', async () => {
        const { store } = empty();
        const { run, epoch } = await store.create(aRun(), HOUR_MS);
        const record = 'x'.repeat(RUN_LIMITS.recordBytes);
        const half = new Uint8Array(RUN_LIMITS.artifactBytes / 2).fill(7);
        const artifacts = [
          { path: 'one', bytes: half },
          { path: 'other', bytes: half },
        ];
        const outcomes = await Promise.all(
          [
            anEnding({ record: `é${record.slice(1)}` }),
            anEnding({ artifacts: [...artifacts, { path: 'third', bytes: new Uint8Array(1) }] }),
          ].map((ending) => store.finish(run.id, epoch ?? 0, ending).catch((error: unknown) => error)),
        );
        for (const outcome of outcomes) expect(outcome).to.be.instanceOf(RangeError);
        expect(await store.find(run.id)).to.include({ state: 'running', lastSeq: 0 });
        await store.finish(run.id, epoch ?? 0, anEnding({ record, artifacts }));

        expect((await store.record(run.id))?.length).to.equal(RUN_LIMITS.recordBytes);
        expect(Buffer.compare((await store.artifact(run.id, 'other')) ?? new Uint8Array(), half)).to.equal(0);
      });
    });

    describe('cancelling', () => {
      it('ends a run that waits at once', async () => {
        const { store } = empty();
        const { run } = await store.create(aRun({ sealed: 'sealed' }), null);
        const cancelled = await store.cancel(run.id, 'record', anEvent('cancelled'));

        expect(cancelled).to.deep.equal({ ...run, state: 'cancelled', endedAt: cancelled?.endedAt, lastSeq: 1 });
        expect(cancelled?.endedAt).to.not.equal(null);
        expect(await store.record(run.id)).to.equal('record');
        expect(await store.events(run.id, 0, 10)).to.deep.equal([{ ...anEvent('cancelled'), seq: 1 }]);
        expect(await store.claim(0)).to.equal(null);
        expect(await store.waiting()).to.equal(0);
      });

      it('tells who has a run that runs, and whoever claims it later', async () => {
        const { store } = empty();
        const { run, epoch } = await store.create(aRun(), 0);
        expect(await store.renew(run.id, epoch ?? 0, 0)).to.deep.equal({ cancelling: false });

        expect(await store.cancel(run.id, 'record', anEvent())).to.deep.equal({ ...run, cancelling: true });
        expect(await store.renew(run.id, epoch ?? 0, 0)).to.deep.equal({ cancelling: true });
        expect((await store.claim(HOUR_MS))?.run).to.include({ cancelling: true, state: 'running' });
        expect(await store.record(run.id)).to.equal(null);
        expect(await store.events(run.id, 0, 10)).to.deep.equal([]);
      });

      it('leaves a run alone that has ended, and knows none that is not there', async () => {
        const { store } = empty();
        const { run, epoch } = await store.create(aRun(), 0);
        await store.finish(run.id, epoch ?? 0, anEnding());
        const ended = await store.find(run.id);

        expect(await store.cancel(run.id, 'late', anEvent('late'))).to.deep.equal(ended);
        expect(await store.record(run.id)).to.equal(anEnding().record);
        expect(await store.cancel(aRun().id, 'record', anEvent())).to.equal(null);
      });

      it('and claiming at once make one of both of it', async () => {
        const { store } = empty();
        for (let turn = 0; turn < 10; turn += 1) {
          const { run } = await store.create(aRun(), null);
          const [cancelled, claim] = await Promise.all([
            store.cancel(run.id, 'record', anEvent()),
            store.claim(HOUR_MS),
          ]);
          const isClaimed = claim !== null;
          expect(cancelled).to.include(
            isClaimed ? { state: 'running', cancelling: true } : { state: 'cancelled', cancelling: false },
          );
          if (isClaimed) await store.finish(run.id, claim.epoch, anEnding({ state: 'cancelled' }));
        }
      });
    });

    describe('listing', () => {
      it('shows a caller their own runs, newest first, page by page', async () => {
        const { store } = empty();
        const ids: string[] = [];
        for (let number = 0; number < 5; number += 1) {
          ids.unshift((await store.create(aRun(), null)).run.id);
          await store.create(aRun({ caller: 'other' }), null);
        }
        const page = async (before: string | null): Promise<readonly string[]> =>
          (await store.list('somebody', before, 2, null)).map(({ id }) => id);

        expect(await page(null)).to.deep.equal(ids.slice(0, 2));
        expect(await page(ids[1] ?? '')).to.deep.equal(ids.slice(2, 4));
        expect(await page(ids[3] ?? '')).to.deep.equal(ids.slice(4));
        expect(await page(ids[4] ?? '')).to.deep.equal([]);
        expect(await page(aRun().id)).to.deep.equal([]);
        expect(await store.list('other', ids[0] ?? '', 10, null)).to.deep.equal([]);
        expect(await store.list('nobody', null, 10, null)).to.deep.equal([]);
      });

      it('shows those in some states', async () => {
        const { store } = empty();
        const ids = {
          queued: (await store.create(aRun(), null)).run.id,
          running: (await store.create(aRun(), HOUR_MS)).run.id,
        };
        const failed = await store.create(aRun(), 0);
        await store.finish(failed.run.id, 1, anEnding({ state: 'failed' }));
        const found = async (states: readonly StoredRun['state'][]): Promise<readonly string[]> =>
          (await store.list('somebody', null, 10, states)).map(({ id }) => id);

        expect(await found(['queued', 'running'])).to.deep.equal([ids.running, ids.queued]);
        expect(await found(['failed'])).to.deep.equal([failed.run.id]);
        expect(await found(['interrupted'])).to.deep.equal([]);
        expect(await found([])).to.deep.equal([]);
      });
    });

    describe('sweeping', () => {
      it('forgets runs that ended too long ago, with all that belongs to them', async () => {
        const { store, pass } = empty();
        const old = await anEndedRun(store);
        const { run: waiting } = await store.create(aRun(), null);
        await pass(25 * HOUR_MS);
        const young = await anEndedRun(store);

        expect(await store.sweep({ days: 1, runs: 100 })).to.equal(1);
        expect(await Promise.all([store.find(old), store.record(old), store.artifact(old, 'a')])).to.deep.equal([
          null,
          null,
          null,
        ]);
        expect(await store.events(old, 0, 10)).to.deep.equal([]);
        expect((await store.list('somebody', null, 10, null)).map(({ id }) => id)).to.deep.equal([young, waiting.id]);
        expect(await store.sweep({ days: 1, runs: 100 })).to.equal(0);
      });

      it('forgets those that ended first when there are too many, never one that has not ended', async () => {
        const { store, pass } = empty();
        const { run: running, epoch } = await store.create(aRun(), HOUR_MS);
        const ids: string[] = [];
        for (let number = 0; number < 4; number += 1) {
          ids.push(await anEndedRun(store));
          await pass(1_000);
        }
        await store.finish(running.id, epoch ?? 0, anEnding());
        const { run: waiting } = await store.create(aRun(), null);

        expect(await store.sweep({ days: 7, runs: 2 })).to.equal(3);
        expect((await store.list('somebody', null, 10, null)).map(({ id }) => id)).to.deep.equal([
          waiting.id,
          ids[3],
          running.id,
        ]);
      });

      it('takes 500 at most at once', async function () {
        const { store } = empty();
        for (let round = 0; round < 51; round += 1)
          await Promise.all(Array.from({ length: 10 }, () => anEndedRun(store)));

        expect([
          await store.sweep({ days: 7, runs: 5 }),
          await store.sweep({ days: 7, runs: 5 }),
          await store.sweep({ days: 7, runs: 5 }),
        ]).to.deep.equal([500, 5, 0]);
      });

      it('forgets keys after their day', async () => {
        const { store, pass } = empty();
        await store.create(aRun({ idempotency: aKey() }), null);
        await pass(RUN_LIMITS.keyMs + 1);
        expect(await store.sweep({ days: 7, runs: 10 })).to.equal(0);

        expect((await store.create(aRun({ idempotency: aKey() }), null)).kind).to.equal('created');
      });
    });

    describe('watched', () => {
      const changes: readonly (readonly [string, (store: RunStore, id: string) => Promise<unknown>])[] = [
        ['created', (store) => store.create(aRun(), null)],
        ['claimed', (store) => store.claim(HOUR_MS)],
        ['given an event', (store, id) => store.append(id, 1, [anEvent()])],
        ['ended', (store, id) => store.finish(id, 1, anEnding())],
        ['to be cancelled', (store, id) => store.cancel(id, 'record', anEvent())],
      ];
      for (const [what, change] of changes) {
        it(`tells that a run was ${what}`, async () => {
          const { store } = empty();
          const { run } = await store.create(aRun(), 0);
          if (what === 'claimed') await store.create(aRun(), null);
          const { promise: heard, resolve } = Promise.withResolvers<void>();
          store.watch(resolve);
          await change(store, run.id);
          await heard;
        });
      }

      it('tells nobody who has ended the watch', async () => {
        const { store } = empty();
        let calls = 0;
        const { promise: heard, resolve } = Promise.withResolvers<void>();
        const stop = store.watch(() => (calls += 1));
        store.watch(resolve);
        stop();
        stop();
        await store.create(aRun(), null);
        await heard;

        expect(calls).to.equal(0);
      });
    });

    it('answers any sequence of calls like a plain model of it', async function () {
      this.timeout(60_000);
      await fc.assert(
        fc.asyncProperty(runSteps, async (steps) => {
          const { store } = empty();
          const model = new RunModel();
          for (const step of steps) {
            const [expected, found] = await model.step(store, step);
            expect(found, JSON.stringify(step)).to.deep.equal(expected);
          }
          const [expected, found] = await model.compare(store);
          expect(found).to.deep.equal(expected);
          await store.close();
        }),
        { seed: 4041, numRuns: sequences },
      );
    });

    it('can be closed twice, and before it was ever used', async () => {
      const { store } = empty();
      store.watch(() => undefined);
      await store.close();
      await store.close();
    });
  });
}

/** What a promise resolves or rejects to. */
function outcomeOf(outcome: Promise<unknown>): Promise<unknown> {
  return outcome.catch((error: unknown) => error);
}

function expectLost(outcomes: readonly unknown[]): void {
  for (const outcome of outcomes) expect(outcome).to.be.instanceOf(LeaseLost);
}

/** @returns the id of a new run that has ended, with one artifact, `a`. */
async function anEndedRun(store: RunStore): Promise<string> {
  const { run, epoch } = await store.create(aRun(), 0);
  const artifacts = [{ path: 'a', bytes: new Uint8Array(1) }];
  await store.finish(run.id, epoch ?? 0, anEnding({ artifacts }));
  return run.id;
}
