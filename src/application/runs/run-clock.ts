import { timePlan, type TimePlan } from '../../domain/run/run-limits.ts';
import type { Pace } from '../ports/pace.ts';

/** The time of one run. */
export class RunClock {
  readonly plan: TimePlan;
  readonly totalMs: number;
  readonly #pace: Pace;
  readonly #startedAt: number;
  readonly #spent = new Map<string, number>();

  constructor(totalMs: number, pace: Pace) {
    this.totalMs = totalMs;
    this.plan = timePlan(totalMs);
    this.#pace = pace;
    this.#startedAt = pace.elapsed();
  }

  /** Milliseconds that are left, never below 0. */
  readonly leftMs = (): number => Math.max(0, this.#startedAt + this.totalMs - this.#pace.elapsed());

  /** What is left of so many milliseconds from now on, and of the run but for what judging takes. */
  within(milliseconds: number): () => number {
    const until = this.#pace.elapsed() + milliseconds;
    return () => Math.max(0, Math.min(until - this.#pace.elapsed(), this.leftMs() - this.plan.evaluateMs));
  }

  /** Does something and counts its time to a stage. */
  async time<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const began = this.#pace.elapsed();
    try {
      return await work();
    } finally {
      this.#spent.set(stage, (this.#spent.get(stage) ?? 0) + this.#pace.elapsed() - began);
    }
  }

  /** Milliseconds by stage, and in all. */
  timings(): Readonly<Record<string, number>> {
    const total = this.totalMs - this.leftMs();
    return Object.fromEntries(
      [...this.#spent, ['total', total] as const].map(([stage, ms]) => [stage, Math.round(ms)]),
    );
  }
}
