import { QuartermasterError } from '../../../domain/errors.ts';

const MOST_OF_A_RUN = 32;
const MOST = 256;
const SECONDS_UNTIL_A_PLACE = 5;

/** Counts who follows which run, so that nobody keeps others from following. */
export class Subscribers {
  readonly #ofRun = new Map<string, number>();
  #all = 0;

  /** @returns What gives the place back. @throws {QuartermasterError} `overloaded` when too many follow this run, or all together. */
  enter(run: string): () => void {
    const there = this.#ofRun.get(run) ?? 0;
    if (there >= MOST_OF_A_RUN) throw overloaded(`${MOST_OF_A_RUN} clients follow this run.`);
    if (this.#all >= MOST) throw overloaded(`${MOST} clients follow runs.`);
    this.#all += 1;
    this.#ofRun.set(run, there + 1);
    return () => {
      const left = (this.#ofRun.get(run) ?? 1) - 1;
      this.#all -= 1;
      if (left === 0) this.#ofRun.delete(run);
      else this.#ofRun.set(run, left);
    };
  }
}

function overloaded(what: string): QuartermasterError {
  return new QuartermasterError('overloaded', `${what} Try again later, or ask for JSON.`, {
    retryAfterSeconds: SECONDS_UNTIL_A_PLACE,
  });
}
