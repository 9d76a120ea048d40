import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Batch, CatalogStore, Changes, Written } from '../../../application/ports/catalog-store.ts';
import { foldBatch } from './fold-batch.ts';
import { RevisionWatch } from './revision-watch.ts';
import { openSqliteCatalog } from './sqlite-catalog-file.ts';
import { explainUse, isOfSqlite } from './sqlite-failure.ts';
import { SqliteRecords } from './sqlite-records.ts';
import { claimService } from './sqlite-service-claim.ts';
import { patiently } from './sqlite-transaction.ts';

const POLL_MS = 250;

type Opened = { readonly database: DatabaseSync; readonly records: SqliteRecords };

/**
 * Keeps records in a file that any number of processes may use at once; one of them may be a service. The file is opened
 * at the first call, and made with its folder when there is none.
 */
export class SqliteCatalogStore implements CatalogStore {
  readonly kind = 'sqlite';
  readonly #file: string;
  readonly #watch = new RevisionWatch({ everyMs: POLL_MS, ask: () => this.#use((records) => records.revision()) });
  #opened: Promise<Opened> | undefined;
  #giveBack: (() => void) | undefined;
  #isClosed = false;

  constructor(file: string) {
    this.#file = resolve(file);
  }

  read(after: number): Promise<Changes> {
    return this.#use((records) => records.read(after));
  }

  async write(batch: Batch): Promise<Written> {
    const folded = foldBatch(batch);
    const written = await this.#use((records) => records.write(folded));
    this.#watch.saw(written.revision);
    return written;
  }

  state(source: string): Promise<string | null> {
    return this.#use((records) => records.state(source));
  }

  watch(onChange: () => void): () => void {
    return this.#watch.add(onChange);
  }

  async claim(): Promise<void> {
    await this.#open();
    this.#giveBack ??= claimService(realpathSync(this.#file));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#watch.end();
    const opened = await this.#opened?.catch(() => undefined);
    if (opened?.database.isOpen === true) opened.database.close();
    this.#giveBack?.();
    this.#giveBack = undefined;
  }

  async #use<T>(work: (records: SqliteRecords) => T): Promise<T> {
    const { records } = await this.#open();
    try {
      return await patiently(() => work(records));
    } catch (error) {
      throw isOfSqlite(error) ? explainUse(error) : error;
    }
  }

  #open(): Promise<Opened> {
    if (this.#isClosed) return Promise.reject(new TypeError('the store is closed'));
    this.#opened ??= this.#openFile();
    return this.#opened;
  }

  async #openFile(): Promise<Opened> {
    try {
      const database = await openSqliteCatalog(this.#file);
      return { database, records: new SqliteRecords(database) };
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }
}
