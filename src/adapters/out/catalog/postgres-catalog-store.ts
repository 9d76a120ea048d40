import type { Pool } from 'pg';
import type { Batch, CatalogStore, Changes, Written } from '../../../application/ports/catalog-store.ts';
import { foldBatch } from './fold-batch.ts';
import { explainOpening, explainUse } from './postgres-failure.ts';
import { PostgresListener } from './postgres-listener.ts';
import { migrate } from './postgres-migration.ts';
import { openPool, withClient } from './postgres-pool.ts';
import { PostgresRecords } from './postgres-records.ts';
import { RevisionWatch } from './revision-watch.ts';

/** For what a notification does not reach; below the second in which a change must be heard of. */
const POLL_MS = 800;

type Opened = { readonly pool: Pool; readonly records: PostgresRecords };

/**
 * Keeps records in a schema of a PostgreSQL that any number of processes and services may share. The database is
 * connected to, and the schema made, at the first call; a connection that is lost later is made again.
 */
export class PostgresCatalogStore implements CatalogStore {
  readonly kind = 'postgres';
  readonly #url: string;
  readonly #schema: string;
  readonly #watch = new RevisionWatch({ everyMs: POLL_MS, ask: () => this.#use((records) => records.revision()) });
  #opened: Promise<Opened> | undefined;
  #listener: PostgresListener | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @param schema A letter or `_`, then at most 62 letters, digits and `_`. */
  constructor(url: string, schema: string) {
    this.#url = url;
    this.#schema = schema;
  }

  read(after: number): Promise<Changes> {
    return this.#use((records) => records.read(after));
  }

  /** Batches of this process take turns, so that they never use up the connections that readers need. */
  async write(batch: Batch): Promise<Written> {
    const folded = foldBatch(batch);
    const turn = this.#writing.then(() => this.#use((records) => records.write(folded)));
    this.#writing = turn.catch(() => undefined);
    const written = await turn;
    this.#watch.saw(written.revision);
    return written;
  }

  state(source: string): Promise<string | null> {
    return this.#use((records) => records.state(source));
  }

  watch(onChange: () => void): () => void {
    if (this.#listener === undefined) {
      this.#listener = new PostgresListener(this.#url, this.#schema, (payload) => this.#heard(payload));
      void this.#listener.listen();
    }
    return this.#watch.add(onChange);
  }

  async claim(): Promise<void> {
    await this.#open();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#watch.end();
    await this.#listener?.end();
    const opened = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    await opened?.pool.end();
  }

  #heard(payload: string | null): void {
    if (payload === null) void this.#watch.check();
    else this.#watch.saw(Number(payload));
  }

  async #use<T>(work: (records: PostgresRecords) => Promise<T>): Promise<T> {
    const { records } = await this.#open();
    try {
      return await work(records);
    } catch (error) {
      throw explainUse(error);
    }
  }

  #open(): Promise<Opened> {
    if (this.#isClosed) return Promise.reject(new TypeError('the store is closed'));
    this.#opened ??= this.#connect();
    return this.#opened;
  }

  async #connect(): Promise<Opened> {
    let pool: Pool | undefined;
    try {
      pool = await openPool(this.#url);
      await withClient(pool, (client) => migrate(client, this.#schema));
      return { pool, records: new PostgresRecords(pool, this.#schema) };
    } catch (error) {
      this.#opened = undefined;
      await pool?.end();
      throw explainOpening(error, this.#url, this.#schema);
    }
  }
}
