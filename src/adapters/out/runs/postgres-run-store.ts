import { hash, randomUUID } from 'node:crypto';
import { hideOpening } from '../storage/opening-failed.ts';
import { PostgresDatabase } from '../storage/postgres-database.ts';
import { PostgresListener } from '../storage/postgres-listener.ts';
import { RevisionWatch } from '../storage/revision-watch.ts';
import { DatabaseRunStore, type Answer } from './database-run-store.ts';
import { PostgresRuns } from './postgres-runs.ts';

/** Finds changes without a notification; below the second in which watchers must be called. */
const POLL_MS = 800;

/** Keeps runs in a schema of a PostgreSQL that any number of services may share, the one of the catalog. */
export class PostgresRunStore extends DatabaseRunStore<PostgresRuns> {
  override readonly kind = 'postgres';
  protected override readonly changes: RevisionWatch;
  readonly #database: PostgresDatabase<PostgresRuns>;
  readonly #channel: string;
  readonly #listener: PostgresListener;
  /** Known by which notifications are our own. */
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
   * Tells other processes, once for all that changed meanwhile: a notification within a transaction would make those of all
   * processes end one after the other. Polls find notifications that are lost with this process.
   */
  async #notify(): Promise<void> {
    while (this.#hasNews) {
      this.#hasNews = false;
      await this.read((runs) => runs.notify(this.#channel, this.#self)).catch(() => undefined);
    }
    this.#notifying = undefined;
  }
}
