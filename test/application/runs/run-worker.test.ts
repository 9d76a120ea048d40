import { expect } from 'chai';
import type { RunStore, StoredRun } from '../../../src/application/ports/run-store.ts';
import { SealBroken, type SecretBox } from '../../../src/application/ports/secret-box.ts';
import { Secret } from '../../../src/application/runs/redaction.ts';
import { QuartermasterError } from '../../../src/domain/errors.ts';
import type { RunRecord } from '../../../src/domain/run/run-record.ts';
import { MARK } from '../../support/marked-keys.ts';
import { settled } from '../../support/manual-clock.ts';
import { inBackground, runInstance, untilState, type RunInstance } from '../../support/run-instance.ts';
import { aRunRequest, aSecretRequest, aToolCall, scriptedRuns } from '../../support/scripted-runs.ts';

const never = new AbortController().signal;
/** Milliseconds after which everything that was told is kept. */
const GATHER_MS = 100;
const weakBox: SecretBox = {
  seal: (secret, owner) => `${owner}:${Buffer.from(secret.reveal()).toString('base64')}`,
  open: (sealed, owner) => {
    if (!sealed.startsWith(`${owner}:`)) throw new SealBroken('It was sealed for another run.');
    return new Secret(Buffer.from(sealed.slice(owner.length + 1), 'base64').toString());
  },
};

/** A further instance on the store of one, in the same time. */
function beside({ store, time }: RunInstance, box: SecretBox | null = null): RunInstance {
  return runInstance({ store, time, box });
}

/** A process that is gone from one moment to the next: nothing of it reaches the store any more. */
function mortal(store: RunStore): { readonly store: RunStore; readonly kill: () => void } {
  let dead = false;
  const silence = new Promise<never>(() => undefined);
  const proxy = new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => (dead ? silence : Reflect.apply(member, target, args));
    },
  });
  return { store: proxy, kill: () => (dead = true) };
}

async function stored(store: RunStore, id: string): Promise<StoredRun> {
  const run = await store.find(id);
  if (run === null) throw new Error(`there is no run ${id}`);
  return run;
}

async function recordOf(store: RunStore, id: string): Promise<RunRecord> {
  return JSON.parse((await store.record(id)) ?? 'null') as RunRecord;
}

async function accepted(desk: RunInstance, request = aRunRequest()): Promise<string> {
  return (await desk.queueRun(request, inBackground(), never)).run.id;
}

/** A run that one process began, told so much of, and left when it was killed. */
async function orphan(
  told: readonly Parameters<typeof aToolCall>[0][],
  request = aRunRequest(),
  box: SecretBox | null = null,
) {
  const whole = runInstance();
  const { store, kill } = mortal(whole.store);
  const dying = runInstance({ store, time: whole.time, box });
  dying.worker.start();
  const id = await accepted(dying, request);
  const { context } = await dying.runs.next();
  for (const effect of told) await context.log.add(aToolCall(effect));
  await whole.time.pass(GATHER_MS);
  kill();
  return { id, heir: beside(whole, box), time: whole.time };
}

describe('RunWorker', () => {
  it('executes a run that waits, keeps what it tells, and ends it with its record, its files and a last event', async () => {
    const desk = runInstance();
    desk.worker.start();
    const id = await accepted(desk);
    const { context, end, request } = await desk.runs.next();
    expect(request).to.deep.equal(aRunRequest());
    await context.log.add({ stage: 'analyzing' });
    await desk.time.pass(1_500);
    await context.log.add({ stage: 'recommending' });
    end({ output: 'Done.' }, [{ path: 'a.txt', bytes: Buffer.from('A') }]);
    await untilState(desk.store, id, 'succeeded');

    expect(await recordOf(desk.store, id)).to.include({ run_id: id, status: 'succeeded', output: 'Done.' });
    expect(Buffer.from((await desk.store.artifact(id, 'a.txt')) ?? []).toString()).to.equal('A');
    const events = await desk.store.events(id, 0, 10);
    expect(events.map(({ seq, stage }) => [seq, stage])).to.deep.equal([
      [1, 'analyzing'],
      [2, 'recommending'],
      [3, 'done'],
    ]);
    expect(events[1]).to.include({ elapsed_ms: 1_500, remaining_ms: 298_500, at: '2026-08-22T12:00:01.500Z' });
    expect(events[2]).to.include({ status: 'succeeded', score: 90, passed: true });
    await desk.worker.stop();
  });

  for (const effect of ['write', 'destructive', null] as const)
    it(`keeps a call whose effect is ${String(effect)} and all that was told before, before it is made`, async () => {
      const desk = runInstance();
      desk.worker.start();
      const id = await accepted(desk);
      const { context, end } = await desk.runs.next();
      await context.log.add({ stage: 'analyzing' });
      await context.log.add(aToolCall(effect));
      expect((await stored(desk.store, id)).lastSeq).to.equal(2);
      end();
      await untilState(desk.store, id, 'succeeded');
      await desk.worker.stop();
    });

  it('keeps what changes nothing a tenth of a second later, with what was told meanwhile in one write', async () => {
    const whole = runInstance();
    const writes: number[] = [];
    const store = new Proxy(whole.store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]): unknown => {
          if (name === 'append') writes.push((args[2] as readonly unknown[]).length);
          return Reflect.apply(member, target, args);
        };
      },
    });
    const desk = runInstance({ store, time: whole.time });
    desk.worker.start();
    const id = await accepted(desk);
    const { context } = await desk.runs.next();
    for (let call = 0; call < 3; call += 1) await context.log.add(aToolCall('read'));
    await desk.time.pass(GATHER_MS - 1);
    expect((await stored(store, id)).lastSeq).to.equal(0);
    await desk.time.pass(1);
    expect((await stored(store, id)).lastSeq).to.equal(3);
    await context.log.add(aToolCall('read'));
    await desk.time.pass(GATHER_MS);
    expect(writes).to.deep.equal([3, 1]);
    await desk.worker.stop();
  });

  it('executes no more runs at once than it may, and the next one when a place is free', async () => {
    const desk = runInstance({ mostExecuting: 2 });
    desk.worker.start();
    for (let run = 0; run < 3; run += 1) await accepted(desk);
    const first = await desk.runs.next();
    await desk.runs.next();
    await desk.time.pass(20_000);
    expect([desk.runs.begun.length, desk.worker.running, await desk.store.waiting()]).to.deep.equal([2, 2, 1]);

    first.end();
    await desk.runs.next();
    expect(desk.runs.begun).to.have.length(3);
    await desk.worker.stop();
  });

  it('keeps a run for longer than a lease, so that nobody else takes it', async () => {
    const desk = runInstance();
    const other = beside(desk);
    desk.worker.start();
    other.worker.start();
    await accepted(desk);
    await settled();
    await desk.time.pass(120_000);

    expect(desk.runs.begun.length + other.runs.begun.length).to.equal(1);
    await Promise.all([desk.worker.stop(), other.worker.stop()]);
  });

  it('ends a run within 2 seconds when another process is asked to cancel it', async () => {
    const desk = runInstance();
    const other = beside(desk);
    desk.worker.start();
    const id = await accepted(desk);
    const { signal } = await desk.runs.next();
    expect(await other.cancelRun(id, 'ann')).to.include({ status: 'running', cancelling: true });
    await desk.time.pass(2_000);

    expect(signal.aborted).to.equal(true);
    await untilState(desk.store, id, 'cancelled');
    await desk.worker.stop();
  });

  it('ends a run that does not obey, 10 seconds after it was told', async () => {
    const desk = runInstance({ runs: scriptedRuns({ obedient: false }) });
    desk.worker.start();
    const id = await accepted(desk);
    const { context } = await desk.runs.next();
    await context.log.add(aToolCall('read'));
    await desk.cancelRun(id, 'ann');
    await desk.time.pass(9_900);
    expect((await stored(desk.store, id)).state).to.equal('running');
    await desk.time.pass(200);

    expect((await stored(desk.store, id)).state).to.equal('cancelled');
    expect((await recordOf(desk.store, id)).usage).to.include({ tool_calls: 1, model_calls: 0 });
    await desk.worker.stop();
  });

  it('ends a run that goes on after its time as failed', async () => {
    const desk = runInstance();
    desk.worker.start();
    const id = await accepted(desk, aRunRequest({ timeoutMs: 60_000 }));
    await desk.runs.next();
    await desk.time.pass(66_000);

    expect((await stored(desk.store, id)).state).to.equal('failed');
    expect(await recordOf(desk.store, id)).to.include({ status: 'failed', summary: 'The time of the run was over.' });
    await desk.worker.stop();
  });

  it('says in the record why no attempt could begin, and shows nothing of a fault of ours', async () => {
    const desk = runInstance();
    desk.worker.start();
    const refused = await accepted(desk);
    (await desk.runs.next()).fail(new QuartermasterError('provider_auth', 'The provider refused the key.'));
    await untilState(desk.store, refused, 'failed');
    const broken = await accepted(desk);
    (await desk.runs.next()).fail(new TypeError('secret of ours'));
    await untilState(desk.store, broken, 'failed');

    expect((await recordOf(desk.store, refused)).summary).to.equal('provider_auth: The provider refused the key.');
    expect((await recordOf(desk.store, broken)).summary).to.equal('internal: The service failed.');
    expect(desk.logLines.join('')).to.include('TypeError').and.not.to.include('secret of ours');
    await desk.worker.stop();
  });

  it('goes on when the storage was gone for less than a lease, and writes nothing twice', async () => {
    const whole = runInstance();
    let failures = 0;
    const flaky = new Proxy(whole.store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (name !== 'append' && name !== 'finish') return typeof member === 'function' ? member.bind(target) : member;
        return async (...args: unknown[]): Promise<unknown> => {
          failures += 1;
          const answer: unknown =
            failures % 2 === 1 ? await Reflect.apply(member as () => unknown, target, args) : null;
          if (failures % 2 === 1) throw new QuartermasterError('storage_unavailable', 'It is gone.');
          return answer ?? Reflect.apply(member as () => unknown, target, args);
        };
      },
    });
    const desk = runInstance({ store: flaky, time: whole.time });
    desk.worker.start();
    const id = await accepted(desk);
    const { context, end } = await desk.runs.next();
    const told = context.log.add({ stage: 'analyzing' });
    await desk.time.pass(1_000);
    await told;
    end();
    await desk.time.pass(1_000);

    expect((await stored(desk.store, id)).state).to.equal('succeeded');
    expect((await desk.store.events(id, 0, 10)).map(({ stage }) => stage)).to.deep.equal(['analyzing', 'done']);
    await desk.worker.stop();
  });

  it('lets a run go that it could not renew, and ends it no more when another has it', async () => {
    const whole = runInstance();
    let isCut = false;
    const cuttable = new Proxy(whole.store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function' || name === 'watch')
          return typeof member === 'function' ? whole.store.watch.bind(target) : member;
        return (...args: unknown[]): unknown =>
          isCut
            ? Promise.reject(new QuartermasterError('storage_unavailable', 'It is gone.'))
            : Reflect.apply(member, target, args);
      },
    });
    const desk = runInstance({ store: cuttable, time: whole.time, runs: scriptedRuns({ obedient: false }) });
    desk.worker.start();
    const id = await accepted(desk);
    const late = await desk.runs.next();
    isCut = true;
    const told = late.context.log.add(aToolCall('write')).catch((error: unknown) => error);
    const heir = beside(whole);
    heir.worker.start();
    await whole.time.pass(45_000);
    expect(late.signal.aborted).to.equal(true);
    expect(await told).to.include({ name: 'LeaseLost' });

    const { end } = await heir.runs.next();
    isCut = false;
    late.end({ output: 'Too late.' });
    await settled();
    end({ output: 'In time.' });
    await untilState(whole.store, id, 'succeeded');
    expect((await recordOf(whole.store, id)).output).to.equal('In time.');
    expect((await whole.store.events(id, 0, 10)).map(({ stage }) => stage)).to.deep.equal(['done']);
    await Promise.all([desk.worker.stop(), heir.worker.stop()]);
  });

  it('ends a run as failed whose files are too large to be kept', async () => {
    const desk = runInstance();
    desk.worker.start();
    const id = await accepted(desk);
    (await desk.runs.next()).end({}, [{ path: 'a', bytes: new Uint8Array(65 * 1024 * 1024) }]);
    await untilState(desk.store, id, 'failed');

    expect((await recordOf(desk.store, id)).summary).to.include('too large');
    await desk.worker.stop();
  });
});

describe('A run whose process was killed', () => {
  it('is begun again by another within 45 seconds, with the time that it has left and a log that goes on', async () => {
    const { id, heir, time } = await orphan(['read']);
    heir.worker.start();
    await time.pass(45_000);
    const { context, request, end } = await heir.runs.next();
    await context.log.add({ stage: 'recommending' });
    end();
    await untilState(heir.store, id, 'succeeded');

    expect(request.timeoutMs).to.be.within(300_000 - 45_000, 300_000 - 30_000);
    expect((await heir.store.events(id, 0, 10)).map(({ seq, stage }) => [seq, stage])).to.deep.equal([
      [1, 'executing'],
      [2, 'recommending'],
      [3, 'done'],
    ]);
    await heir.worker.stop();
  });

  for (const effect of ['write', 'destructive', null] as const) {
    it(`ends as interrupted after a call of a tool whose effect is ${String(effect)}`, async () => {
      const { id, heir, time } = await orphan(['read', effect]);
      heir.worker.start();
      await time.pass(45_000);
      await untilState(heir.store, id, 'interrupted');

      const { summary, usage } = await recordOf(heir.store, id);
      expect(summary).to.include('changed_something');
      expect(usage.tool_calls).to.equal(2);
      expect(heir.runs.begun).to.deep.equal([]);
      await heir.worker.stop();
    });
  }

  it('ends as interrupted when its keys are gone with the process', async () => {
    const { id, heir, time } = await orphan([], aSecretRequest('sk-long-enough'));
    heir.worker.start();
    await time.pass(45_000);
    await untilState(heir.store, id, 'interrupted');

    expect((await recordOf(heir.store, id)).summary)
      .to.include('credentials_lost')
      .and.to.include('QM_SECRETS_KEY');
    await heir.worker.stop();
  });

  it('is begun again with its keys when they were sealed', async () => {
    const { heir, time } = await orphan([], aSecretRequest('sk-long-enough'), weakBox);
    heir.worker.start();
    await time.pass(45_000);
    const { request } = await heir.runs.next();

    expect(request.apiKey?.reveal()).to.equal('sk-long-enough-of-the-provider');
    expect(request.credentials['BOARDLY_TOKEN']?.reveal()).to.equal('sk-long-enough-of-a-server');
    expect(request.currentConfig).to.deep.equal(aSecretRequest('sk-long-enough').currentConfig);
    await heir.worker.stop();
  });

  it('ends as interrupted when somebody waited for it', async () => {
    const whole = runInstance();
    const { store, kill } = mortal(whole.store);
    const dying = runInstance({ store, time: whole.time });
    void dying.queueRun(aRunRequest(), inBackground({ mode: 'sync' }), never);
    const { context } = await dying.runs.next();
    kill();
    const heir = beside(whole);
    heir.worker.start();
    await whole.time.pass(45_000);
    await untilState(whole.store, context.runId, 'interrupted');

    expect((await recordOf(whole.store, context.runId)).summary).to.include('client_gone');
    await heir.worker.stop();
  });

  it('is begun three times and then given up', async () => {
    const whole = runInstance();
    let id = '';
    for (let start = 0; start < 3; start += 1) {
      const { store, kill } = mortal(whole.store);
      const dying = runInstance({ store, time: whole.time });
      dying.worker.start();
      if (start === 0) id = await accepted(dying, aRunRequest({ timeoutMs: 3_600_000 }));
      await whole.time.pass(45_000);
      await dying.runs.next();
      kill();
    }
    const heir = beside(whole);
    heir.worker.start();
    await whole.time.pass(45_000);

    expect((await recordOf(whole.store, id)).summary).to.include('given_up');
    expect(heir.runs.begun).to.deep.equal([]);
    await heir.worker.stop();
  });

  it('is not begun again once its time is over', async () => {
    const { id, heir, time } = await orphan([], aRunRequest({ timeoutMs: 20_000 }));
    heir.worker.start();
    await time.pass(45_000);

    expect((await recordOf(heir.store, id)).summary).to.include('time_over');
    await heir.worker.stop();
  });
});

describe('A service that stops', () => {
  it('gives its runs up at once, so that another goes on with them', async () => {
    const desk = runInstance();
    desk.worker.start();
    const id = await accepted(desk);
    const { context, signal } = await desk.runs.next();
    await context.log.add(aToolCall('read'));
    await desk.worker.stop();
    expect(signal.aborted).to.equal(true);
    expect((await stored(desk.store, id)).state).to.equal('running');

    const heir = beside(desk);
    heir.worker.start();
    (await heir.runs.next()).end();
    await untilState(desk.store, id, 'succeeded');
    await heir.worker.stop();
  });

  it('ends a run that has changed something as interrupted, with the record of what there was', async () => {
    const desk = runInstance();
    desk.worker.start();
    const id = await accepted(desk);
    const { context } = await desk.runs.next();
    await context.log.add(aToolCall('write'));
    await desk.worker.stop();

    expect(await recordOf(desk.store, id)).to.include({ status: 'interrupted', output: 'Three issues are open.' });
    expect((await recordOf(desk.store, id)).summary).to.include('changed_something');
  });

  it('lets a run that somebody waits for go on for nine seconds, and then answers with what there was', async () => {
    const desk = runInstance();
    const answer = desk.queueRun(aRunRequest(), { ...inBackground(), mode: 'sync' }, never);
    const { signal } = await desk.runs.next();
    const stopped = desk.worker.stop();
    await desk.time.pass(8_999);
    expect(signal.aborted).to.equal(false);
    await desk.time.pass(1);
    await stopped;

    const { kind, run } = await answer;
    expect(kind).to.equal('ended');
    expect(await recordOf(desk.store, run.id)).to.include({ status: 'interrupted', output: 'Three issues are open.' });
    expect((await recordOf(desk.store, run.id)).summary).to.match(/^service_stopped: /);
  });

  it('takes no run any more', async () => {
    const desk = runInstance();
    desk.worker.start();
    await desk.worker.stop();
    await accepted(desk);
    await desk.time.pass(60_000);

    expect(desk.runs.begun).to.deep.equal([]);
  });
});

describe('The keys of a run', () => {
  it('are nowhere in what is kept and logged, whatever the run tells of them', async () => {
    const secret = `sk-${MARK}`;
    for (const box of [null, weakBox]) {
      const desk = runInstance({ box });
      const request = aSecretRequest(secret);
      const told = [`${secret}-of-the-provider`, `x${secret}-of-the-search`, `${secret}-of-a-server`];
      const coded = told.flatMap((text) => [
        text,
        Buffer.from(`a${text}`).toString('base64'),
        encodeURIComponent(text),
      ]);
      const answer = desk.queueRun(request, inBackground({ mode: 'sync', key: 'k' }), never);
      const { context, end } = await desk.runs.next();
      for (const text of coded) await context.log.add(aToolCall('read', text));
      end({ output: coded.join(' '), warnings: coded });
      const { run } = await answer;

      const kept = JSON.stringify([
        await answer,
        await desk.store.find(run.id),
        await desk.store.record(run.id),
        await desk.store.events(run.id, 0, 100),
        desk.logLines,
      ]);
      expect(kept).not.to.include(MARK);
      expect(kept).not.to.include(Buffer.from(MARK).toString('base64').slice(1, 12));
      expect(kept).to.include('[redacted]');
    }
  });

  it('wait with the run in this process when nothing seals them', async () => {
    const desk = runInstance({ mostExecuting: 1 });
    desk.worker.start();
    await accepted(desk);
    const first = await desk.runs.next();
    const id = await accepted(desk, aSecretRequest('sk-long-enough'));
    await desk.time.pass(100_000);
    expect([desk.worker.held, (await stored(desk.store, id)).state]).to.deep.equal([1, 'running']);

    first.end();
    const { request, end } = await desk.runs.next();
    expect([request.apiKey?.reveal(), request.timeoutMs]).to.deep.equal(['sk-long-enough-of-the-provider', 300_000]);
    end();
    await untilState(desk.store, id, 'succeeded');
    await desk.worker.stop();
  });

  it('end with a run that waits in this process and is cancelled', async () => {
    const desk = runInstance({ mostExecuting: 1 });
    desk.worker.start();
    await accepted(desk);
    await desk.runs.next();
    const id = await accepted(desk, aSecretRequest('sk-long-enough'));
    await desk.cancelRun(id, 'ann');
    await untilState(desk.store, id, 'cancelled');

    expect([desk.worker.held, desk.worker.running, desk.runs.begun.length]).to.deep.equal([0, 1, 1]);
    await desk.worker.stop();
  });
});
