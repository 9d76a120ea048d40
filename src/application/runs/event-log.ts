import { changesSomething, type RunProgress } from '../../domain/run/run-event.ts';
import type { NewEvent } from '../ports/run-store.ts';
import { redactJson, type Redact } from './redaction.ts';
import type { RunTimer } from './run-timer.ts';
import type { RunLease } from './run-lease.ts';

/** Adds an event to the log of a run; see {@link EventLog.add}. */
export type Emit = (progress: RunProgress) => Promise<void>;

type KeepEvents = (events: readonly NewEvent[]) => Promise<void>;

/** Schedules a write after the gathering pause; the returned function cancels it. */
type Gather = (write: () => void) => () => void;

/**
 * Event log of a run, redacted and in order. An event that announces a change by a tool is written at once with all
 * before it. Other events are gathered, because a durable write takes longer than most steps.
 */
export class EventLog {
  readonly #keep: KeepEvents;
  readonly #stamp: RunTimer['stamp'];
  readonly #redact: Redact;
  readonly #gather: Gather | null;
  readonly #lost = new AbortController();
  readonly #events: RunProgress[] = [];
  #waiting: NewEvent[] = [];
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #stopGathering: (() => void) | null = null;

  /** @param gather Null writes each event before {@link add} resolves. */
  constructor(keep: KeepEvents, stamp: RunTimer['stamp'], redact: Redact, gather: Gather | null) {
    this.#keep = keep;
    this.#stamp = stamp;
    this.#redact = redact;
    this.#gather = gather;
  }

  /** All events so far, redacted, including those that could not be stored. */
  get events(): readonly RunProgress[] {
    return this.#events;
  }

  /** Aborted with the reason once an event could not be stored. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /**
   * Resolves once the run may continue: at once, or after storing an event that announces a change. Always rejects
   * after an event could not be stored. @throws {LeaseLost}
   */
  readonly add: Emit = async (progress) => {
    this.lost.throwIfAborted();
    const event = redactJson(progress, this.#redact);
    this.#events.push(event);
    this.#waiting.push({ ...event, ...this.#stamp() });
    const isAnnounced = changesSomething(event) && 'step' in event && event.step === 'asked';
    if (isAnnounced || this.#gather === null) await this.#writeNext();
    else this.#stopGathering ??= this.#gather(() => void this.settle());
  };

  /** Resolves once all events are stored or storing has failed. */
  async settle(): Promise<void> {
    await this.#writeNext().catch(() => undefined);
  }

  /** Writes the waiting events; events that arrive during a write are gathered for the next one. */
  #writeNext(): Promise<void> {
    this.#next ??= this.#last.then(() => this.#write());
    this.#last = this.#next;
    this.#last.catch((error: unknown) => this.#lost.abort(error));
    return this.#next;
  }

  async #write(): Promise<void> {
    this.#next = null;
    this.#stopGathering?.();
    this.#stopGathering = null;
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length > 0) await this.#keep(batch);
  }
}

/** Returns a function that writes events under a lease, none twice: the storage may fail right after a write. */
export function appendUnder(lease: RunLease): KeepEvents {
  const { id } = lease.run;
  let { lastSeq } = lease.run;
  return async (batch) => {
    let again = false;
    lastSeq = await lease.write(async (store, epoch) => {
      const written = again ? ((await store.find(id))?.lastSeq ?? 0) : lastSeq;
      again = true;
      return written > lastSeq ? written : store.append(id, epoch, batch);
    });
  };
}
