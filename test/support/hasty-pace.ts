import { realPace } from '../../src/adapters/out/system/real-pace.ts';
import type { Pace } from '../../src/application/ports/pace.ts';

/** The real clock, except that sleeping takes no time and only counts as if it did. */
export type HastyPace = Pace & {
  /** Lets time pass at once. */
  readonly pass: (milliseconds: number) => void;
};

export function hastyPace(): HastyPace {
  let skippedMs = 0;
  return {
    ...realPace,
    elapsed: () => realPace.elapsed() + skippedMs,
    sleep: (milliseconds, signal) => {
      signal.throwIfAborted();
      skippedMs += milliseconds;
      return Promise.resolve();
    },
    random: () => 0.5,
    pass: (milliseconds) => {
      skippedMs += milliseconds;
    },
  };
}
