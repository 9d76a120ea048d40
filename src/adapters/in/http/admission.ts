import { QuartermasterError } from '../../../domain/errors.ts';

const SECONDS_UNTIL_A_SLOT = 1;
const SECONDS_UNTIL_A_SUCCESSOR = 5;

/** Decides whether a run may start: only so many at once, and none once the service is about to stop. */
export class Admission {
  readonly #most: number;
  #underWay = 0;
  #draining = false;

  /** @param most How many runs may be under way at once, at least 1. */
  constructor(most: number) {
    this.#most = most;
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** Refuses every further run; those under way go on. */
  drain(): void {
    this.#draining = true;
  }

  /** @throws {QuartermasterError} `draining` once {@link drain} was called. */
  requireOpen(): void {
    if (!this.#draining) return;
    throw new QuartermasterError('draining', 'The service is stopping. Send the request again in a few seconds.', {
      retryAfterSeconds: SECONDS_UNTIL_A_SUCCESSOR,
    });
  }

  /** Does the work unless there is too much of it. @throws {QuartermasterError} `overloaded` or `draining`. */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    this.requireOpen();
    if (this.#underWay >= this.#most) {
      throw new QuartermasterError('overloaded', `${this.#most} runs are under way. Send the request again shortly.`, {
        retryAfterSeconds: SECONDS_UNTIL_A_SLOT,
      });
    }
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
    }
  }
}
