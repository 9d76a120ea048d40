import { timePlan, type TimePlan } from '../../domain/run/run-limits.ts';
import type { Clock } from '../ports/clock.ts';

/** The time of one run. */
export class RunTimer {
  readonly plan: TimePlan;
  readonly totalMs: number;
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #spent = new Map<string, number>();

  constructor(totalMs: number, clock: Clock) {
    this.totalMs = totalMs;
    this.plan = timePlan(totalMs);
    this.#clock = clock;
    this.#startedAt = clock.elapsed();
  }

  /** Milliseconds that are left, never below 0. */
  readonly leftMs = (): number => Math.max(0, this.#startedAt + this.totalMs - this.#clock.elapsed());

  /** What is left of so many milliseconds from now on, and of the run but for what judging takes. */
  within(milliseconds: number): () => number {
    const until = this.#clock.elapsed() + milliseconds;
    return () => Math.max(0, Math.min(until - this.#clock.elapsed(), this.leftMs() - this.plan.evaluateMs));
  }

  /** Does something and counts its time to a stage. */
  async time<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const began = this.#clock.elapsed();
    try {
      return await work();
    } finally {
      this.#spent.set(stage, (this.#spent.get(stage) ?? 0) + this.#clock.elapsed() - began);
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
