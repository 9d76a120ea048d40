import { randomBytes } from 'node:crypto';
import type { QueuedRun } from '../../../application/runs/queue-run.ts';
import { QuartermasterError } from '../../../domain/errors.ts';

/** Executes a run until its end, or until the signal aborts. */
export type Work = (signal: AbortSignal) => Promise<QueuedRun>;

type Started = { readonly record: Promise<string>; readonly cancel: AbortController };

const WAIT_MS = 20_000;
/** Upper bound of the kept runs; the oldest one is forgotten, and cancelled if it has not ended. */
const MOST = 20;
const ID_BYTES = 8;

/** Runs that this process has started. They outlast the calls of tools, and end with the process. */
export class StartedRuns {
  readonly #runs = new Map<string, Started>();
  readonly #waitMs: number;

  /** @param waitMs Longest time that a call waits for the end of a run. */
  constructor(waitMs = WAIT_MS) {
    this.#waitMs = waitMs;
  }

  /** Starts a run. @returns Its id among the runs of this process. */
  start(work: Work): string {
    const cancel = new AbortController();
    const record = work(cancel.signal).then((done) => {
      if (done.kind === 'ended') return done.record;
      throw new QuartermasterError('storage_unavailable', 'The run was not kept. Start it again.');
    });
    record.catch(() => undefined);
    const id = randomBytes(ID_BYTES).toString('hex');
    this.#runs.set(id, { record, cancel });
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > MOST && oldest !== undefined) this.#forget(oldest);
    return id;
  }

  /**
   * Waits for the end of a run. @returns Record as JSON; null when the run has not ended in time.
   * @throws {QuartermasterError} `not_found`; the reason of a run that failed before its first attempt.
   */
  async wait(id: string, signal: AbortSignal): Promise<string | null> {
    const { record } = this.#find(id);
    const { promise: over, resolve } = Promise.withResolvers<null>();
    const stop = AbortSignal.any([signal, AbortSignal.timeout(this.#waitMs)]);
    const end = () => resolve(null);
    if (stop.aborted) end();
    stop.addEventListener('abort', end, { once: true });
    return Promise.race([record, over]).finally(() => stop.removeEventListener('abort', end));
  }

  /** Cancels a run; its record has what it did. @throws {QuartermasterError} `not_found`. */
  cancel(id: string): void {
    this.#find(id).cancel.abort();
  }

  /** Cancels all runs. */
  stop(): void {
    for (const { cancel } of this.#runs.values()) cancel.abort();
  }

  #forget(id: string): void {
    this.#runs.get(id)?.cancel.abort();
    this.#runs.delete(id);
  }

  #find(id: string): Started {
    const started = this.#runs.get(id);
    if (started !== undefined) return started;
    throw new QuartermasterError('not_found', 'This server has started no such run, or has forgotten it.');
  }
}
