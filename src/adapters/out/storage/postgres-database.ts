import type { Pool } from 'pg';
import { explainOpening, explainUse } from './postgres-failure.ts';
import { migrate } from './postgres-migration.ts';
import { openPool, withClient } from './postgres-pool.ts';

type Opened<Tables> = { readonly pool: Pool; readonly tables: Tables };

/**
 * One schema of a database that any number of stores and processes use at once. It is connected to, and the schema made,
 * at the first use; a connection that is lost later is made again.
 */
export class PostgresDatabase<Tables> {
  readonly #url: string;
  readonly #schema: string;
  readonly #tablesIn: (pool: Pool, schema: string) => Tables;
  #opened: Promise<Opened<Tables>> | undefined;
  #isClosed = false;

  /**
   * @param schema A letter or `_`, then at most 62 letters, digits and `_`.
   * @param tablesIn Prepares what a store does with its tables.
   */
  constructor(url: string, schema: string, tablesIn: (pool: Pool, schema: string) => Tables) {
    this.#url = url;
    this.#schema = schema;
    this.#tablesIn = tablesIn;
  }

  /**
   * @throws {OpeningFailed} when the database cannot be connected to for the first time.
   * @throws {QuartermasterError} `storage_unavailable` for whatever the work fails with.
   */
  async use<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    const { tables } = await this.open();
    try {
      return await work(tables);
    } catch (error) {
      throw explainUse(error);
    }
  }

  open(): Promise<Opened<Tables>> {
    if (this.#isClosed) return Promise.reject(new TypeError('the store is closed'));
    this.#opened ??= this.#connect();
    return this.#opened;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const opened = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    await opened?.pool.end();
  }

  async #connect(): Promise<Opened<Tables>> {
    let pool: Pool | undefined;
    try {
      pool = await openPool(this.#url);
      await withClient(pool, (client) => migrate(client, this.#schema));
      return { pool, tables: this.#tablesIn(pool, this.#schema) };
    } catch (error) {
      this.#opened = undefined;
      await pool?.end();
      throw explainOpening(error, this.#url, this.#schema);
    }
  }
}
