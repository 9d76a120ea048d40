import { changesSomething } from '../../domain/run/changes-something.ts';
import type { RunProgress } from '../../domain/run/run-event.ts';
import type { NewEvent } from '../ports/run-store.ts';
import type { RunLease } from './run-lease.ts';
import type { RunTime } from './run-time.ts';

/** Adds events to the log of a run, in the order in which they are told; what is told during one write goes into the next. */
export class RunLog {
  readonly #lease: RunLease;
  readonly #time: RunTime;
  #waiting: NewEvent[] = [];
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #lastSeq: number;
  #changed = false;

  constructor(lease: RunLease, time: RunTime) {
    this.#lease = lease;
    this.#time = time;
    this.#lastSeq = lease.run.lastSeq;
  }

  /** Whether a tool was called that does more than read. */
  get changed(): boolean {
    return this.#changed;
  }

  /** Resolves once the event is kept. Once one could not be kept, no further one is. @throws {LeaseLost} */
  add(progress: RunProgress): Promise<void> {
    this.#changed ||= changesSomething(progress);
    this.#waiting.push({ ...progress, ...this.#time.stamp() });
    if (this.#next === null) {
      this.#next = this.#last.then(() => this.#write());
      this.#last = this.#next;
      this.#last.catch(() => undefined);
    }
    return this.#next;
  }

  /** Resolves once nothing is on its way any more. */
  async settle(): Promise<void> {
    await this.#last.catch(() => undefined);
  }

  async #write(): Promise<void> {
    this.#next = null;
    const batch = this.#waiting;
    this.#waiting = [];
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
