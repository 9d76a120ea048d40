import type { Pace } from '../../src/application/ports/pace.ts';

/** Time that passes only when somebody sleeps. */
export type ScriptedPace = Pace & {
  /** How long was slept, in milliseconds, in order. */
  readonly slept: readonly number[];
  /** How many milliseconds each request was given. */
  readonly limits: readonly number[];
  /** Ends the time of every request that is under way. */
  readonly expire: () => void;
  /** Lets time pass. */
  readonly pass: (milliseconds: number) => void;
};

/** @param random What chance gives, always. */
export function scriptedPace(start = '2026-08-22T12:00:00Z', random = 0.5): ScriptedPace {
  let now = Date.parse(start);
  const slept: number[] = [];
  const limits: number[] = [];
  const requests: AbortController[] = [];
  return {
    slept,
    limits,
    now: () => new Date(now),
    elapsed: () => now,
    sleep: (milliseconds, signal) => {
      signal.throwIfAborted();
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
    limit: (milliseconds) => {
      const request = new AbortController();
      limits.push(milliseconds);
      requests.push(request);
      return request.signal;
    },
    expire: () => {
      for (const request of requests.splice(0)) request.abort(new DOMException('the time is over', 'TimeoutError'));
    },
    random: () => random,
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}
