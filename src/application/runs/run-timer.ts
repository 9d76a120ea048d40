import { timePlan, type TimePlan } from '../../domain/run/run-limits.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewEvent } from '../ports/run-store.ts';

/** Timer of a run since its first start in any process. */
export class RunTimer {
  readonly plan: TimePlan;
  readonly #totalMs: number;
  readonly #clock: Clock;
  /** Value of `elapsed` at the start of the run. */
  readonly #began: number;
  readonly #spent = new Map<string, number>();

  /** @param startedAt RFC 3339 time of an earlier start; null for now. */
  constructor(totalMs: number, startedAt: string | null, clock: Clock) {
    this.#totalMs = totalMs;
    this.plan = timePlan(totalMs);
    this.#clock = clock;
    const before = startedAt === null ? 0 : Math.max(0, clock.now().getTime() - Date.parse(startedAt));
    this.#began = clock.elapsed() - before;
  }

  /** Monotonic milliseconds, unrounded. */
  readonly elapsed = (): number => this.#clock.elapsed();

  get elapsedMs(): number {
    return Math.round(this.#clock.elapsed() - this.#began);
  }

  /** Remaining milliseconds, at least 0. */
  readonly leftMs = (): number => Math.max(0, this.#totalMs - this.elapsedMs);

  /**
   * Returns the remaining milliseconds of a period from now, limited by the run's time minus the reserve for
   * evaluation.
   */
  within(milliseconds: number): () => number {
    const until = this.#clock.elapsed() + milliseconds;
    return () => Math.max(0, Math.min(until - this.#clock.elapsed(), this.leftMs() - this.plan.evaluateMs));
  }

  /** Executes work and adds its time to a stage. */
  async time<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const began = this.#clock.elapsed();
    try {
      return await work();
    } finally {
      this.#spent.set(stage, (this.#spent.get(stage) ?? 0) + this.#clock.elapsed() - began);
    }
  }

  /** Returns milliseconds by stage and in total. */
  timings(): Readonly<Record<string, number>> {
    const all = [...this.#spent, ['total', this.#totalMs - this.leftMs()] as const];
    return Object.fromEntries(all.map(([stage, ms]) => [stage, Math.round(ms)]));
  }

  /** Time stamp of an event. */
  readonly stamp = (): Pick<NewEvent, 'at' | 'elapsed_ms' | 'remaining_ms'> => ({
    at: this.#clock.now().toISOString(),
    elapsed_ms: this.elapsedMs,
    remaining_ms: this.leftMs(),
  });
}
