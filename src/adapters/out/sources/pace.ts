import { setTimeout } from 'node:timers/promises';

/** Time and chance as the sources need them. */
export type Pace = {
  readonly now: () => Date;
  /** Resolves after so many milliseconds; rejects once the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Is aborted after so many milliseconds. */
  readonly limit: (milliseconds: number) => AbortSignal;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
};

export const realPace: Pace = {
  now: () => new Date(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
  limit: (milliseconds) => AbortSignal.timeout(milliseconds),
  random: () => Math.random(),
};
