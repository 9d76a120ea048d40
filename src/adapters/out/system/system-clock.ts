import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../application/ports/clock.ts';

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  limit: (milliseconds) => AbortSignal.timeout(milliseconds),
  after: (milliseconds, callBack) => {
    const timer = setTimeout(callBack, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  jitter: () => Math.random(),
};
