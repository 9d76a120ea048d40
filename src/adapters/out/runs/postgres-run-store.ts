import { hash, randomUUID } from 'node:crypto';
import { hideOpening } from '../storage/opening-failed.ts';
import { PostgresDatabase } from '../storage/postgres-database.ts';
import { PostgresListener } from '../storage/postgres-listener.ts';
import { RevisionWatch } from '../storage/revision-watch.ts';
import { DatabaseRunStore, type Answer } from './database-run-store.ts';
import { PostgresRuns } from './postgres-runs.ts';

/** Poll interval in milliseconds for changes without a notification; watchers must be called within a second. */
const POLL_MS = 800;

/** Run store in a PostgreSQL schema that any number of services share; the catalog uses the same schema. */
export class PostgresRunStore extends DatabaseRunStore<PostgresRuns> {
  override readonly kind = 'postgres';
  protected override readonly changes: RevisionWatch;
  readonly #database: PostgresDatabase<PostgresRuns>;
  readonly #channel: string;
  readonly #listener: PostgresListener;
  /** Payload that identifies our own notifications. */
  readonly #self = randomUUID();
  #notifying: Promise<void> | undefined;
  #hasNews = false;

  /** @param schema A letter or `_`, then at most 62 letters, digits and `_`. */
  constructor(url: string, schema: string) {
    super();
    this.#database = new PostgresDatabase(url, schema, (pool) => new PostgresRuns(pool, schema));
    this.#channel = `runs_${hash('sha256', schema).slice(0, 32)}`;
    this.#listener = new PostgresListener(url, this.#channel, (payload) => {
      if (payload !== this.#self) this.changes.tell();
    });
    this.changes = new RevisionWatch({ everyMs: POLL_MS, ask: () => this.read((runs) => runs.version()) });
  }

  override watch(onChange: () => void): () => void {
    this.#listener.start();
    return super.watch(onChange);
  }

  override async close(): Promise<void> {
    this.changes.end();
    await this.#listener.end();
    await this.#notifying;
    await this.#database.close();
  }

  protected override async read<T>(work: (runs: PostgresRuns) => Answer<T>): Promise<T> {
    try {
      return await this.#database.use(async (runs) => work(runs));
    } catch (error) {
      throw hideOpening(error);
    }
  }

  protected override write<T>(work: (runs: PostgresRuns) => Answer<T>): Promise<T> {
    return this.read(work);
  }

  protected override async change<T>(work: (runs: PostgresRuns) => Answer<T>): Promise<T> {
    const result = await super.change(work);
    if (result === null) return result;
    this.#hasNews = true;
    this.#notifying ??= this.#notify();
    return result;
  }

  /**
   * Notifies other processes once for all changes since the last notification. A notification within a transaction
   * would serialize the commits of all processes. Polls find the notifications that are lost with this process.
   */
  async #notify(): Promise<void> {
    while (this.#hasNews) {
      this.#hasNews = false;
      await this.read((runs) => runs.notify(this.#channel, this.#self)).catch(() => undefined);
    }
    this.#notifying = undefined;
  }
}
