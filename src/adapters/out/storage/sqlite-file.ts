import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from './sqlite-database.ts';
import { explainUse, isOfSqlite } from './sqlite-failure.ts';
import { claimService } from './sqlite-service-claim.ts';
import { patiently } from './sqlite-transaction.ts';

type Opened<Tables> = { readonly database: DatabaseSync; readonly tables: Tables };

/** A file that any number of stores and processes use at once. It is opened at the first use, and made when there is none. */
export class SqliteFile<Tables> {
  readonly #file: string;
  readonly #tablesIn: (database: DatabaseSync) => Tables;
  #opened: Promise<Opened<Tables>> | undefined;
  #giveBack: (() => void) | undefined;
  #isClosed = false;

  /** @param tablesIn Prepares what a store does with its tables. */
  constructor(file: string, tablesIn: (database: DatabaseSync) => Tables) {
    this.#file = resolve(file);
    this.#tablesIn = tablesIn;
  }

  /**
   * Does some short work, again and again for a while when another process keeps the file locked.
   *
   * @throws {OpeningFailed} when the file cannot be opened.
   * @throws {QuartermasterError} `storage_unavailable` when it cannot be used any more.
   */
  async use<T>(work: (tables: Tables) => T): Promise<T> {
    const { tables } = await this.#open();
    try {
      return await patiently(() => work(tables));
    } catch (error) {
      throw isOfSqlite(error) ? explainUse(error) : error;
    }
  }

  /** Makes this process the one service over the file. @throws {Error} that says who has it, when another has. */
  async claim(): Promise<void> {
    await this.#open();
    this.#giveBack ??= claimService(realpathSync(this.#file));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const opened = await this.#opened?.catch(() => undefined);
    if (opened?.database.isOpen === true) opened.database.close();
    this.#giveBack?.();
    this.#giveBack = undefined;
  }

  #open(): Promise<Opened<Tables>> {
    if (this.#isClosed) return Promise.reject(new TypeError('the store is closed'));
    this.#opened ??= this.#openFile();
    return this.#opened;
  }

  async #openFile(): Promise<Opened<Tables>> {
    try {
      const database = await openDatabase(this.#file);
      return { database, tables: this.#tablesIn(database) };
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }
}
