import { changesSomething, type RunProgress } from '../../domain/run/run-event.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewEvent } from '../ports/run-store.ts';
import type { RunLease } from './run-lease.ts';
import type { RunTime } from './run-time.ts';

/** Milliseconds for which an event waits for others to be written with it. */
const GATHER_MS = 100;

/**
 * Adds events to the log of a run, in the order in which they are told. What a tool is about to change is written at once, with all
 * that was told before; everything else is gathered, for a durable write takes longer than most of what happens in a run.
 */
export class RunLog {
  readonly #lease: RunLease;
  readonly #time: RunTime;
  readonly #clock: Clock;
  #waiting: NewEvent[] = [];
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #stopGathering: (() => void) | null = null;
  #failure: { readonly error: unknown } | null = null;
  #lastSeq: number;
  #changed = false;

  constructor(lease: RunLease, time: RunTime, clock: Clock) {
    this.#lease = lease;
    this.#time = time;
    this.#clock = clock;
    this.#lastSeq = lease.run.lastSeq;
  }

  /** Whether a tool was called that does more than read. */
  get changed(): boolean {
    return this.#changed;
  }

  /**
   * Resolves once the event is kept when it announces a change, and otherwise at once. Once one could not be kept, no further
   * one is, and each rejects. @throws {LeaseLost}
   */
  async add(progress: RunProgress): Promise<void> {
    const changes = changesSomething(progress);
    this.#changed ||= changes;
    if (this.#failure !== null) throw this.#failure.error;
    this.#waiting.push({ ...progress, ...this.#time.stamp() });
    if (changes && 'step' in progress && progress.step === 'asked') await this.#writeNext();
    else this.#stopGathering ??= this.#clock.after(GATHER_MS, () => void this.#writeNext().catch(() => undefined));
  }

  /** Resolves once everything is kept, or cannot be. */
  async settle(): Promise<void> {
    await this.#writeNext().catch(() => undefined);
  }

  /** What is told until a write under way has ended goes into one write. */
  #writeNext(): Promise<void> {
    this.#next ??= this.#last.then(() => this.#write());
    this.#last = this.#next;
    this.#last.catch((error: unknown) => (this.#failure ??= { error }));
    return this.#next;
  }

  async #write(): Promise<void> {
    this.#next = null;
    this.#stopGathering?.();
    this.#stopGathering = null;
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length === 0) return;
    const { id } = this.#lease.run;
    let again = false;
    this.#lastSeq = await this.#lease.write(async (store, epoch) => {
      // What was written just before the storage was lost is not written twice.
      const written = again ? ((await store.find(id))?.lastSeq ?? 0) : this.#lastSeq;
      again = true;
      return written > this.#lastSeq ? written : store.append(id, epoch, batch);
    });
  }
}
