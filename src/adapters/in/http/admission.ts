import { QuartermasterError } from '../../../domain/errors.ts';

const SECONDS_UNTIL_A_SLOT = 1;
const SECONDS_UNTIL_A_SUCCESSOR = 5;

/** Whom a run asks: a vendor may keep it waiting for minutes, this process for milliseconds. */
export type RunKind = 'local' | 'vendor';

/**
 * Decides whether a run may start: only so many at once, of which only so many may ask a vendor, so that vendors that hang
 * never keep those from running that need none. None starts once the service is about to stop.
 */
export class Admission {
  readonly #most: number;
  readonly #mostOfVendors: number;
  readonly #underWay = { local: 0, vendor: 0 };
  readonly #closing = new AbortController();

  /**
   * @param most How many runs may be under way at once, at least 1.
   * @param mostOfVendors How many of them may ask a vendor, at least 1.
   */
  constructor(most: number, mostOfVendors: number) {
    this.#most = most;
    this.#mostOfVendors = mostOfVendors;
  }

  get draining(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Aborted once {@link drain} was called: answers that would never end end then. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Refuses every further run; those under way go on. */
  drain(): void {
    this.#closing.abort();
  }

  /** @throws {QuartermasterError} `draining` once {@link drain} was called. */
  requireOpen(): void {
    if (!this.draining) return;
    throw new QuartermasterError('draining', 'The service is stopping. Send the request again in a few seconds.', {
      retryAfterSeconds: SECONDS_UNTIL_A_SUCCESSOR,
    });
  }

  /** Does the work unless there is too much of it. @throws {QuartermasterError} `overloaded` or `draining`. */
  async admit<T>(kind: RunKind, work: () => Promise<T>): Promise<T> {
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

function overloaded(what: string): QuartermasterError {
  return new QuartermasterError('overloaded', `${what} Send the request again shortly.`, {
    retryAfterSeconds: SECONDS_UNTIL_A_SLOT,
  });
}
