import type { NewEvent } from '../ports/run-store.ts';
import type { Pace } from '../ports/pace.ts';

/** How far a run is in its time. Counted from the moment at which it was first begun, wherever that was. */
export class RunTime {
  readonly #timeoutMs: number;
  readonly #pace: Pick<Pace, 'now' | 'elapsed'>;
  /** What `elapsed` was when the run began. */
  readonly #began: number;

  /** @param startedAt When it was begun before; null for now. */
  constructor(timeoutMs: number, startedAt: string | null, pace: Pick<Pace, 'now' | 'elapsed'>) {
    this.#timeoutMs = timeoutMs;
    this.#pace = pace;
    const before = startedAt === null ? 0 : Math.max(0, pace.now().getTime() - Date.parse(startedAt));
    this.#began = pace.elapsed() - before;
  }

  get elapsedMs(): number {
    return Math.round(this.#pace.elapsed() - this.#began);
  }

  get remainingMs(): number {
    return Math.max(0, this.#timeoutMs - this.elapsedMs);
  }

  /** What an event tells of the moment at which it happens. */
  stamp(): Pick<NewEvent, 'at' | 'elapsed_ms' | 'remaining_ms'> {
    return { at: this.#pace.now().toISOString(), elapsed_ms: this.elapsedMs, remaining_ms: this.remainingMs };
  }
}
