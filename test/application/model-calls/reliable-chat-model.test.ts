import { expect } from 'chai';
import fc from 'fast-check';
import { sha256 } from '../../../src/adapters/out/system/sha256.ts';
import { ReliableChatModel } from '../../../src/application/model-calls/reliable-chat-model.ts';
import { makeReliable } from '../../support/make-reliable.ts';
import { VendorHealth } from '../../../src/application/model-calls/vendor-health.ts';
import type { ChatModel } from '../../../src/application/ports/chat-model.ts';
import { FAILURE_KINDS } from '../../support/failure-kinds.ts';
import { aFailure, tooSlow } from '../../support/failing-chat-model.ts';
import { rejectionOf } from '../../support/failure.ts';
import {
  aChatRequest,
  LONG_LIMITS,
  scriptedChatModel,
  untilAborted,
  type ChatTurn,
} from '../../support/scripted-chat-model.ts';
import { manualClock, type ManualClock } from '../../support/manual-clock.ts';

const untroubled = new AbortController().signal;

function reliable(turns: readonly ChatTurn[], clock: ManualClock = manualClock()) {
  const vendor = scriptedChatModel(turns);
  const model = makeReliable(vendor, clock, sha256);
  const ask = (totalMs = 120_000, signal = untroubled, apiKey: string | null = null) =>
    model.reply(aChatRequest({ apiKey }), { ...LONG_LIMITS, totalMs }, signal);
  return { vendor, clock, model, ask };
}

function many(count: number, turn: ChatTurn): readonly ChatTurn[] {
  return Array.from({ length: count }, () => turn);
}

async function askTimes(count: number, ask: () => Promise<unknown>): Promise<void> {
  for (let asked = 0; asked < count; asked += 1) await ask().catch(() => undefined);
}

describe('ReliableChatModel', () => {
  it('hands request and reply on as they are, under the name of the vendor', async () => {
    const { vendor, model, ask, clock } = reliable(['Blue.']);

    expect((await ask()).text).to.equal('Blue.');
    expect(model.provider).to.equal('scripted');
    expect(vendor.asked).to.deep.equal([aChatRequest()]);
    expect(clock.slept).to.deep.equal([]);
  });

  it('asks again after a failure that may pass, and waits longer each time', async () => {
    const { ask, clock } = reliable([aFailure('failed'), aFailure('unreachable'), 'Blue.']);

    expect((await ask()).text).to.equal('Blue.');
    expect(clock.slept).to.deep.equal([250, 500]);
  });

  it('gives up after three calls with the last failure', async () => {
    const last = aFailure('failed', { status: 529 });
    const { vendor, ask } = reliable([aFailure('failed'), aFailure('rate_limited'), last]);

    expect(await rejectionOf(ask())).to.equal(last);
    expect(vendor.asked).to.have.length(3);
  });

  for (const kind of ['missing_key', 'auth', 'permission', 'quota', 'rejected', 'unreadable'] as const) {
    it(`does not ask again after ${kind}`, async () => {
      const failure = aFailure(kind, { retryAfterMs: 10 });
      const { vendor, ask } = reliable([failure, 'Blue.']);

      expect(await rejectionOf(ask())).to.equal(failure);
      expect(vendor.asked).to.have.length(1);
    });
  }

  it('waits as long as the vendor asks when there is that much time', async () => {
    const { ask, clock } = reliable([aFailure('rate_limited', { retryAfterMs: 3_000 }), 'Blue.']);

    await ask(10_000);
    expect(clock.slept).to.deep.equal([3_000]);
  });

  it('ends at once, with the hint, when the vendor asks for more time than there is', async () => {
    const failure = aFailure('rate_limited', { retryAfterMs: 15_000 });
    const { ask, clock } = reliable([failure, 'Blue.']);

    expect(await rejectionOf(ask(10_000))).to.equal(failure);
    expect(clock.slept).to.deep.equal([]);
  });

  it('gives each call what is left of the time', async () => {
    const clock = manualClock();
    const { vendor, ask } = reliable([tooSlow(clock, 4_000), tooSlow(clock, 4_000), 'Blue.'], clock);

    await ask(20_000);
    expect(vendor.limits.map(({ totalMs }) => totalMs)).to.deep.equal([20_000, 15_750, 11_250]);
    expect(vendor.limits.map(({ firstByteMs }) => firstByteMs)).to.deep.equal([20_000, 15_750, 11_250]);
  });

  it('never gives one call more than two minutes', async () => {
    const { vendor, ask } = reliable(['Blue.']);

    await ask(3_600_000);
    expect(vendor.limits).to.deep.equal([{ firstByteMs: 60_000, idleMs: 30_000, totalMs: 120_000 }]);
  });

  it('does not ask at all when no time is left', async () => {
    const { vendor, ask } = reliable(['Blue.']);

    expect(await rejectionOf(ask(0))).to.include({ kind: 'too_slow', outOfTime: true });
    expect(vendor.asked).to.deep.equal([]);
  });

  it('tells a question that is out of time from a vendor that is slow', async () => {
    const clock = manualClock();

    expect(await rejectionOf(reliable([tooSlow(clock)], clock).ask(5_000))).to.include({ outOfTime: true });
    expect(await rejectionOf(reliable(many(3, tooSlow(clock, 1_000)), clock).ask())).to.include({ outOfTime: false });
  });

  it('measures time by what has elapsed, not by a clock that somebody sets', async () => {
    const clock = manualClock();
    let hours = 0;
    const jumping = { ...clock, now: () => new Date(clock.now().getTime() + 3_600_000 * (hours = 1 - hours)) };
    const vendor = scriptedChatModel([aFailure('failed'), 'Blue.']);

    const reply = await makeReliable(vendor, jumping, sha256).reply(aChatRequest(), LONG_LIMITS, untroubled);
    expect(reply.text).to.equal('Blue.');
    expect(vendor.limits[1]?.totalMs).to.equal(119_750);
  });

  it('ends with the caller’s reason when the caller goes during a call, and asks no more', async () => {
    const caller = new AbortController();
    const gone = new Error('the caller went away');
    const { vendor, ask } = reliable([untilAborted, 'Blue.']);

    const rejection = rejectionOf(ask(60_000, caller.signal));
    caller.abort(gone);
    expect(await rejection).to.equal(gone);
    expect(vendor.asked).to.have.length(1);
  });

  it('ends with the caller’s reason when the caller goes while it waits', async () => {
    const caller = new AbortController();
    const gone = new Error('the caller went away');
    const clock = manualClock();
    const sleep = (): Promise<void> => {
      caller.abort(gone);
      return Promise.reject(new DOMException('not the reason', 'AbortError'));
    };
    const vendor = scriptedChatModel([aFailure('failed'), 'Blue.']);

    const asked = makeReliable(vendor, { ...clock, sleep }, sha256).reply(aChatRequest(), LONG_LIMITS, caller.signal);
    expect(await rejectionOf(asked)).to.equal(gone);
    expect(vendor.asked).to.have.length(1);
  });

  it('lets a bug through as it is', async () => {
    const bug = new TypeError('no such member');

    expect(await rejectionOf(reliable([bug, 'Blue.']).ask())).to.equal(bug);
  });

  it('makes at most three calls within the time, whatever the vendor does', async () => {
    const turn = fc.record({
      kind: fc.constantFrom(...FAILURE_KINDS),
      retryAfterMs: fc.option(fc.nat({ max: 30_000 })),
      tookMs: fc.nat({ max: 70_000 }),
    });
    const time = fc.nat({ max: 200_000 });
    const luck = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 3, maxLength: 3 }), time, luck, async (script, totalMs, random) => {
        const clock = manualClock(undefined, random);
        const started = clock.elapsed();
        const turns = script.map(({ kind, retryAfterMs, tookMs }): ChatTurn => (_request, limits) => {
          clock.skip(Math.min(tookMs, limits.totalMs));
          return Promise.reject(aFailure(kind, { retryAfterMs }));
        });
        const { vendor, ask } = reliable(turns, clock);

        expect(await rejectionOf(ask(totalMs))).to.include({ name: 'ProviderFailure' });
        expect(vendor.asked.length).to.be.at.most(3);
        expect(clock.elapsed() - started).to.be.at.most(totalMs + 0.001);
      }),
      { seed: 16, numRuns: 300 },
    );
  });

  describe('once a vendor is ill', () => {
    it('leaves it alone for 30 s, and says how long that will be', async () => {
      const { vendor, ask, clock } = reliable([...many(10, aFailure('failed')), 'Blue.']);
      await askTimes(4, ask);
      expect(vendor.asked).to.have.length(10);

      clock.skip(10_000);
      expect(await rejectionOf(ask())).to.include({ kind: 'unavailable', status: null, retryAfterMs: 20_000 });
      expect(vendor.asked).to.have.length(10);

      clock.skip(20_000);
      expect((await ask()).text).to.equal('Blue.');
    });

    it('ends with what the vendor answered when that was the last straw', async () => {
      const { ask, clock } = reliable(many(10, aFailure('failed', { status: 500 })));
      await askTimes(3, ask);
      const slept = clock.slept.length;

      expect(await rejectionOf(ask())).to.include({ kind: 'failed', status: 500 });
      expect(clock.slept).to.have.length(slept);
    });

    it('ends with what the vendor answered when others found it ill meanwhile', async () => {
      const clock = manualClock();
      const health = new VendorHealth(clock, sha256);
      const ill = new ReliableChatModel(scriptedChatModel(many(10, aFailure('failed'))), health, clock, 1);
      const sleep: ManualClock['sleep'] = async (milliseconds, signal) => {
        await askTimes(10, () => ill.reply(aChatRequest(), LONG_LIMITS, untroubled));
        return clock.sleep(milliseconds, signal);
      };
      const limited = scriptedChatModel([aFailure('rate_limited'), 'Blue.']);
      const model = new ReliableChatModel(limited, health, { ...clock, sleep });

      const rejection = rejectionOf(model.reply(aChatRequest(), LONG_LIMITS, untroubled));
      expect(await rejection).to.include({ kind: 'rate_limited', status: 429 });
      expect(limited.asked).to.have.length(1);
    });

    it('lets one caller probe and answers the others at once', async () => {
      const released = Promise.withResolvers<void>();
      const probe: ChatTurn = async () => {
        await released.promise;
        throw aFailure('rejected');
      };
      const { vendor, ask, clock } = reliable([...many(10, aFailure('failed')), probe, 'Blue.']);
      await askTimes(4, ask);
      clock.skip(30_000);

      const probing = rejectionOf(ask());
      expect(await rejectionOf(ask())).to.include({ kind: 'unavailable', retryAfterMs: null });
      released.resolve();
      expect(await probing).to.include({ kind: 'rejected' });
      expect((await ask()).text).to.equal('Blue.');
      expect(vendor.asked).to.have.length(12);
    });

    it('lets the next caller probe when the one who did has gone', async () => {
      const caller = new AbortController();
      const { ask, clock } = reliable([...many(10, aFailure('failed')), untilAborted, 'Blue.']);
      await askTimes(4, ask);
      clock.skip(30_000);

      const probing = rejectionOf(ask(60_000, caller.signal));
      caller.abort(new Error('gone'));
      await probing;
      expect((await ask()).text).to.equal('Blue.');
    });

    it('does not take callers in a hurry, or with wrong keys, for an illness of the vendor', async () => {
      const clock = manualClock();
      const { vendor, ask } = reliable([...many(20, tooSlow(clock)), ...many(20, aFailure('auth')), 'Blue.'], clock);
      await askTimes(20, () => ask(5_000));
      await askTimes(20, ask);

      expect((await ask()).text).to.equal('Blue.');
      expect(vendor.asked).to.have.length(41);
    });

    it('does not take connections that callers broke off for one either', async () => {
      const callers = Array.from({ length: 20 }, () => new AbortController());
      const broken = callers.map((caller): ChatTurn => () => {
        caller.abort(new Error('gone'));
        return Promise.reject(aFailure('unreachable'));
      });
      const { ask } = reliable([...broken, 'Blue.']);
      for (const { signal } of callers) await rejectionOf(ask(60_000, signal));

      expect((await ask()).text).to.equal('Blue.');
    });

    it('takes timeouts for one where the vendor had its time', async () => {
      const clock = manualClock();
      const { ask } = reliable(many(30, tooSlow(clock, 1_000)), clock);
      await askTimes(4, ask);

      expect(await rejectionOf(ask())).to.include({ kind: 'unavailable' });
    });
  });

  describe('once retries are used up', () => {
    const limited = aFailure('rate_limited');

    it('asks once only with that key, and with another as before', async () => {
      const { vendor, ask } = reliable(many(100, limited));
      await askTimes(10, () => ask(60_000, untroubled, 'key-one'));
      expect(vendor.asked).to.have.length(30);

      await askTimes(5, () => ask(60_000, untroubled, 'key-one'));
      expect(vendor.asked).to.have.length(35);
      await askTimes(1, () => ask(60_000, untroubled, 'key-two'));
      expect(vendor.asked).to.have.length(38);
      await askTimes(1, () => ask(60_000, untroubled, null));
      expect(vendor.asked).to.have.length(41);
    });

    it('earns one retry back with ten successes', async () => {
      const turns = [...many(30, limited), ...many(10, 'Blue.'), ...many(10, limited)];
      const { vendor, ask } = reliable(turns);
      await askTimes(10, ask);
      await askTimes(10, ask);
      expect(vendor.asked).to.have.length(40);

      await askTimes(1, ask);
      expect(vendor.asked).to.have.length(42);
    });
  });

  it('may share the health of a vendor with another that asks once only', async () => {
    const clock = manualClock();
    const health = new VendorHealth(clock, sha256);
    const vendor = scriptedChatModel([...many(10, aFailure('failed')), 'Blue.']);
    const once: ChatModel = new ReliableChatModel(vendor, health, clock, 1);
    const often: ChatModel = new ReliableChatModel(vendor, health, clock);
    const ask = (model: ChatModel) => model.reply(aChatRequest(), LONG_LIMITS, untroubled);

    await askTimes(10, () => ask(once));
    expect(vendor.asked).to.have.length(10);
    expect(await rejectionOf(ask(often))).to.include({ kind: 'unavailable' });
  });
});
