import { RUN_LIMITS, type Retention, type RunStore } from '../ports/run-store.ts';

/** Deletes runs that are too old or too many. @returns Their number. */
export type SweepRuns = () => Promise<number>;

const MOST_CALLS = 100;

export function makeSweepRuns(store: RunStore, retention: Retention): SweepRuns {
  return async () => {
    let total = 0;
    for (let call = 0; call < MOST_CALLS; call += 1) {
      const swept = await store.sweep(retention);
      total += swept;
      if (swept < RUN_LIMITS.swept) break;
    }
    return total;
  };
}
