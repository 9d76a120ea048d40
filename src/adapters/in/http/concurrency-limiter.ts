import { QuartermasterError } from '../../../domain/errors.ts';

const RETRY_SECONDS_BUSY = 1;
const RETRY_SECONDS_DRAINING = 5;

/** Kind of a run: `vendor` waits for a vendor, up to minutes; `local` waits only for this process, for milliseconds. */
export type RunKind = 'local' | 'vendor';

/**
 * Limits the number of concurrent runs, and of those that wait for vendors, so that hanging vendors never block local
 * runs. Refuses every run once the service is stopping.
 */
export class ConcurrencyLimiter {
  readonly #most: number;
  readonly #mostOfVendors: number;
  readonly #underWay = { local: 0, vendor: 0 };
  readonly #closing = new AbortController();

  /** Both limits count concurrent runs and are at least 1; the second counts only runs that wait for vendors. */
  constructor(most: number, mostOfVendors: number) {
    this.#most = most;
    this.#mostOfVendors = mostOfVendors;
  }

  get draining(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Signal that {@link drain} aborts, which ends open-ended responses. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Refuses every further run; current runs continue. */
  drain(): void {
    this.#closing.abort();
  }

  /** @throws {QuartermasterError} `draining` once {@link drain} was called. */
  requireOpen(): void {
    if (!this.draining) return;
    throw new QuartermasterError('draining', 'The service is stopping. Send the request again in a few seconds.', {
      retryAfterSeconds: RETRY_SECONDS_DRAINING,
    });
  }

  /** Runs the work within the limits. @throws {QuartermasterError} `overloaded` or `draining`. */
  async run<T>(kind: RunKind, work: () => Promise<T>): Promise<T> {
    this.requireOpen();
    const { local, vendor } = this.#underWay;
    if (local + vendor >= this.#most) throw overloaded(`${this.#most} runs are under way.`);
    if (kind === 'vendor' && vendor >= this.#mostOfVendors) {
      throw overloaded(`${vendor} runs are waiting for vendors; there is room for those with the provider local.`);
    }
    this.#underWay[kind] += 1;
    try {
      return await work();
    } finally {
      this.#underWay[kind] -= 1;
    }
  }
}

function overloaded(reason: string): QuartermasterError {
  return new QuartermasterError('overloaded', `${reason} Send the request again shortly.`, {
    retryAfterSeconds: RETRY_SECONDS_BUSY,
  });
}
