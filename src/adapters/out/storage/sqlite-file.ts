import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from './sqlite-database.ts';
import { explainUse, isOfSqlite, retryWhileBusy, explainOpening, isBusy } from './sqlite-transaction.ts';
import { hostname } from 'node:os';
import { pid } from 'node:process';

type Opened<Tables> = { readonly database: DatabaseSync; readonly tables: Tables };

/** SQLite file that any number of stores and processes share, opened or created on first use. */
export class SqliteFile<Tables> {
  readonly #file: string;
  readonly #tablesIn: (database: DatabaseSync) => Tables;
  #opened: Promise<Opened<Tables>> | undefined;
  #releaseClaim: (() => void) | undefined;
  #isClosed = false;

  /** @param tablesIn Prepares the statements of a store. */
  constructor(file: string, tablesIn: (database: DatabaseSync) => Tables) {
    this.#file = resolve(file);
    this.#tablesIn = tablesIn;
  }

  /**
   * Does short work, and retries for a limited time while another process keeps the file locked.
   *
   * @throws {OpeningFailed} when the file cannot be opened.
   * @throws {QuartermasterError} `storage_unavailable` when it can no longer be used.
   */
  async use<T>(work: (tables: Tables) => T): Promise<T> {
    const { tables } = await this.#open();
    try {
      return await retryWhileBusy(() => work(tables));
    } catch (error) {
      throw isOfSqlite(error) ? explainUse(error) : error;
    }
  }

  /** Makes this process the only service on the file. @throws {Error} that names the current one. */
  async claim(): Promise<void> {
    await this.#open();
    this.#releaseClaim ??= claimService(realpathSync(this.#file));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const opened = await this.#opened?.catch(() => undefined);
    if (opened?.database.isOpen === true) opened.database.close();
    this.#releaseClaim?.();
    this.#releaseClaim = undefined;
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

/** Milliseconds to wait for another service that is about to end. */
const LOCK_WAIT_MS = 500;

/**
 * Locks a small database beside the file; the system unlocks it when the process ends.
 *
 * @param file Real path, so that every path leads to the same lock.
 * @returns A function that releases the claim.
 * @throws {Error} that names the process with the claim.
 */
function claimService(file: string): () => void {
  const lock = openLock(`${file}-service`);
  try {
    lock.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS owner (pid INTEGER, host TEXT, since TEXT) STRICT');
    lock.exec('DELETE FROM owner');
    lock.prepare('INSERT INTO owner VALUES (?, ?, ?)').run(pid, hostname(), new Date().toISOString());
    lock.exec('COMMIT; BEGIN IMMEDIATE');
    return () => lock.close();
  } catch (error) {
    const refusal = isBusy(error) ? refuse(file, ownerIn(lock)) : explainOpening(error, `${file}-service`);
    lock.close();
    throw refusal;
  }
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  } catch (error) {
    throw explainOpening(error, file);
  }
}

function refuse(file: string, owner: string): Error {
  return new Error(
    `another service already serves from ${file} (${owner}): stop it, or give this one a file of its own with QM_CATALOG=sqlite:PATH, or let both use one PostgreSQL with QM_CATALOG=postgres://…`,
  );
}

function ownerIn(lock: DatabaseSync): string {
  try {
    const owner = lock.prepare('SELECT pid, host, since FROM owner').get();
    if (owner !== undefined)
      return `process ${String(owner['pid'])} on ${String(owner['host'])}, since ${String(owner['since'])}`;
  } catch {
    // The other process is writing its entry at this moment.
  }
  return 'a process that has just started';
}
