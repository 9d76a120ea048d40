import { setTimeout } from 'node:timers/promises';
import type { Pace } from '../../../application/ports/pace.ts';

/** The clock and the chance of this machine. */
export const realPace: Pace = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
  limit: (milliseconds) => AbortSignal.timeout(milliseconds),
  random: () => Math.random(),
};
