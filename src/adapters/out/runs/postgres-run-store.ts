import { hash, randomUUID } from 'node:crypto';
import type {
  Claim,
  Created,
  Ending,
  NewEvent,
  NewRun,
  Retention,
  RunStore,
  StoredRun,
} from '../../../application/ports/run-store.ts';
import type { RunEvent } from '../../../domain/run/run-event.ts';
import type { RunState } from '../../../domain/run/run-state.ts';
import { hideOpening } from '../storage/opening-failed.ts';
import { PostgresDatabase } from '../storage/postgres-database.ts';
import { PostgresListener } from '../storage/postgres-listener.ts';
import { RevisionWatch } from '../storage/revision-watch.ts';
import { checkEnding } from './check-ending.ts';
import { orLost } from './or-lost.ts';
import { PostgresRuns } from './postgres-runs.ts';

/** For what a notification does not reach; below the second in which a change must be heard of. */
const POLL_MS = 800;

/** Keeps runs in a schema of a PostgreSQL that any number of services may share, the one of the catalog. */
export class PostgresRunStore implements RunStore {
  readonly kind = 'postgres';
  readonly #database: PostgresDatabase<PostgresRuns>;
  readonly #channel: string;
  readonly #listener: PostgresListener;
  readonly #watch: RevisionWatch;
  /** Known by which notifications are our own. */
  readonly #self = randomUUID();
  #notifying: Promise<void> | undefined;
  #hasNews = false;

  /** @param schema A letter or `_`, then at most 62 letters, digits and `_`. */
  constructor(url: string, schema: string) {
    this.#database = new PostgresDatabase(url, schema, (pool) => new PostgresRuns(pool, schema));
    this.#channel = `runs_${hash('sha256', schema).slice(0, 32)}`;
    this.#listener = new PostgresListener(url, this.#channel, (payload) => {
      if (payload !== this.#self) this.#watch.tell();
    });
    this.#watch = new RevisionWatch({ everyMs: POLL_MS, ask: () => this.#use((runs) => runs.version()) });
  }

  async create(run: NewRun, claimFor: number | null): Promise<Created & { readonly epoch: number | null }> {
    const created = await this.#change((runs) => runs.create(run, claimFor));
    if (created === null) throw new RangeError('there is a run with this id already');
    return created;
  }

  find(id: string): Promise<StoredRun | null> {
    return this.#use((runs) => runs.find(id));
  }

  record(id: string): Promise<string | null> {
    return this.#use((runs) => runs.record(id));
  }

  list(
    caller: string,
    before: string | null,
    limit: number,
    states: readonly RunState[] | null,
  ): Promise<readonly StoredRun[]> {
    return this.#use((runs) => runs.list(caller, before, limit, states));
  }

  events(id: string, after: number, limit: number): Promise<readonly RunEvent[]> {
    return this.#use((runs) => runs.events(id, after, limit));
  }

  claim(leaseMs: number): Promise<Claim | null> {
    return this.#change((runs) => runs.claim(leaseMs));
  }

  async endLeases(): Promise<void> {
    await this.#change((runs) => runs.endLeases());
  }

  async renew(id: string, epoch: number, leaseMs: number): Promise<{ readonly cancelling: boolean }> {
    return orLost(await this.#use((runs) => runs.renew(id, epoch, leaseMs)));
  }

  async append(id: string, epoch: number, events: readonly NewEvent[]): Promise<number> {
    return orLost(await this.#change((runs) => runs.append(id, epoch, events)));
  }

  async finish(id: string, epoch: number, ending: Ending): Promise<void> {
    const artifacts = checkEnding(ending);
    orLost(await this.#change((runs) => runs.finish(id, epoch, ending, artifacts)));
  }

  artifact(id: string, path: string): Promise<Uint8Array | null> {
    return this.#use((runs) => runs.artifact(id, path));
  }

  cancel(id: string, record: string, event: NewEvent): Promise<StoredRun | null> {
    return this.#change((runs) => runs.cancel(id, record, event));
  }

  sweep(retention: Retention): Promise<number> {
    return this.#use((runs) => runs.sweep(retention));
  }

  waiting(): Promise<number> {
    return this.#use((runs) => runs.waiting());
  }

  watch(onChange: () => void): () => void {
    this.#listener.start();
    return this.#watch.add(onChange);
  }

  async close(): Promise<void> {
    this.#watch.end();
    await this.#listener.end();
    await this.#notifying;
    await this.#database.close();
  }

  async #change<T>(work: (runs: PostgresRuns) => Promise<T | null>): Promise<T | null> {
    const result = await this.#use(work);
    if (result === null) return null;
    this.#watch.tell();
    this.#hasNews = true;
    this.#notifying ??= this.#notify();
    return result;
  }

  /**
   * Tells other processes, once for all that changed meanwhile: a notification within a transaction would make those of all
   * processes end one after the other. What is lost with this process is found by their polls.
   */
  async #notify(): Promise<void> {
    while (this.#hasNews) {
      this.#hasNews = false;
      await this.#use((runs) => runs.notify(this.#channel, this.#self)).catch(() => undefined);
    }
    this.#notifying = undefined;
  }

  async #use<T>(work: (runs: PostgresRuns) => Promise<T>): Promise<T> {
    try {
      return await this.#database.use(work);
    } catch (error) {
      throw hideOpening(error);
    }
  }
}
