import { setImmediate } from 'node:timers/promises';
import type { After } from '../../src/application/ports/after.ts';
import type { Pace } from '../../src/application/ports/pace.ts';

/** Time that passes only when a test says so. */
export type ManualTime = Pick<Pace, 'now' | 'elapsed'> & {
  readonly after: After;
  /** Lets time pass; what was to happen meanwhile happens at its moment, in order. */
  readonly pass: (milliseconds: number) => Promise<void>;
};

/** Turns of the event loop after which everything in this process that can go on has gone on. */
const TURNS = 10;

export function manualTime(start = '2026-08-22T12:00:00Z'): ManualTime {
  let now = Date.parse(start);
  const alarms = new Set<{ readonly at: number; readonly callBack: () => void }>();
  return {
    now: () => new Date(now),
    elapsed: () => now,
    after: (milliseconds, callBack) => {
      const alarm = { at: now + milliseconds, callBack };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    pass: async (milliseconds) => {
      const end = now + milliseconds;
      await settled();
      for (;;) {
        const [next] = [...alarms].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
        if (next === undefined) break;
        alarms.delete(next);
        now = Math.max(now, next.at);
        next.callBack();
        await settled();
      }
      now = end;
    },
  };
}

/** Resolves when everything in this process that waits for nothing from outside has gone on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
}
