import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/application/ports/clock.ts';
import { systemClock } from '../../src/adapters/out/system/system-clock.ts';

/** Time that passes only when a test says so, or somebody sleeps. */
export type ManualClock = Clock & {
  /** How long was slept, in milliseconds, in order. */
  readonly slept: readonly number[];
  /** The limits that were asked for, in milliseconds, in order. */
  readonly limits: readonly number[];
  /** Aborts every limit that was asked for. */
  readonly expire: () => void;
  /** Moves the time at once; no timer calls back. */
  readonly skip: (milliseconds: number) => void;
  /** Lets time pass; each timer calls back at its moment, in order. */
  readonly pass: (milliseconds: number) => Promise<void>;
};

/** Turns of the event loop after which everything in this process that can go on has gone on. */
const TURNS = 10;

/** @param jitter What {@link Clock.jitter} returns, always. */
export function manualClock(start = '2026-08-22T12:00:00Z', jitter = 0.5): ManualClock {
  let now = Date.parse(start);
  const slept: number[] = [];
  const limits: number[] = [];
  const controllers: AbortController[] = [];
  const timers = new Set<{ readonly at: number; readonly callBack: () => void }>();
  const skip = (milliseconds: number): void => {
    now += milliseconds;
  };
  return {
    slept,
    limits,
    now: () => new Date(now),
    elapsed: () => now,
    sleep: (milliseconds, signal) => {
      signal?.throwIfAborted();
      slept.push(milliseconds);
      skip(milliseconds);
      return Promise.resolve();
    },
    limit: (milliseconds) => {
      const controller = new AbortController();
      limits.push(milliseconds);
      controllers.push(controller);
      return controller.signal;
    },
    expire: () => {
      for (const one of controllers.splice(0)) one.abort(new DOMException('the time is over', 'TimeoutError'));
    },
    after: (milliseconds, callBack) => {
      const timer = { at: now + milliseconds, callBack };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    jitter: () => jitter,
    skip,
    pass: async (milliseconds) => {
      const end = now + milliseconds;
      await settled();
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
        if (next === undefined) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.callBack();
        await settled();
      }
      now = end;
    },
  };
}

/** The real clock, except that sleeping takes no time and only counts as if it did. */
export type HastyClock = Clock & Pick<ManualClock, 'skip'>;

export function hastyClock(): HastyClock {
  let skippedMs = 0;
  const skip = (milliseconds: number): void => {
    skippedMs += milliseconds;
  };
  return {
    ...systemClock,
    elapsed: () => systemClock.elapsed() + skippedMs,
    sleep: (milliseconds, signal) => {
      signal?.throwIfAborted();
      skip(milliseconds);
      return Promise.resolve();
    },
    jitter: () => 0.5,
    skip,
  };
}

/** Resolves when everything in this process that waits for nothing from outside has gone on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
}
