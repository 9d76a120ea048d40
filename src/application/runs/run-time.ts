import type { NewEvent } from '../ports/run-store.ts';
import type { Clock } from '../ports/clock.ts';

/** How far a run is in its time. Counted from the moment at which it was first begun, wherever that was. */
export class RunTime {
  readonly #timeoutMs: number;
  readonly #clock: Clock;
  /** What `elapsed` was when the run began. */
  readonly #began: number;

  /** @param startedAt When it was begun before; null for now. */
  constructor(timeoutMs: number, startedAt: string | null, clock: Clock) {
    this.#timeoutMs = timeoutMs;
    this.#clock = clock;
    const before = startedAt === null ? 0 : Math.max(0, clock.now().getTime() - Date.parse(startedAt));
    this.#began = clock.elapsed() - before;
  }

  get elapsedMs(): number {
    return Math.round(this.#clock.elapsed() - this.#began);
  }

  get remainingMs(): number {
    return Math.max(0, this.#timeoutMs - this.elapsedMs);
  }

  /** What an event tells of the moment at which it happens. */
  stamp(): Pick<NewEvent, 'at' | 'elapsed_ms' | 'remaining_ms'> {
    return { at: this.#clock.now().toISOString(), elapsed_ms: this.elapsedMs, remaining_ms: this.remainingMs };
  }
}
