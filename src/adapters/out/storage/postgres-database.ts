import type { Pool } from 'pg';
import { migrate, NewerSchema } from './postgres-migration.ts';
import { openPool, withClient } from './postgres-pool.ts';
import { QuartermasterError } from '../../../domain/errors.ts';
import { OpeningFailed } from './opening-failed.ts';

type Opened<Tables> = { readonly pool: Pool; readonly tables: Tables };

/**
 * One schema of a database that any number of stores and processes share. The first use connects and creates the
 * schema; a lost connection is restored.
 */
export class PostgresDatabase<Tables> {
  readonly #url: string;
  readonly #schema: string;
  readonly #tablesIn: (pool: Pool, schema: string) => Tables;
  #opened: Promise<Opened<Tables>> | undefined;
  #isClosed = false;

  /**
   * @param schema A letter or `_`, then at most 62 letters, digits and `_`.
   * @param tablesIn Prepares the statements of a store.
   */
  constructor(url: string, schema: string, tablesIn: (pool: Pool, schema: string) => Tables) {
    this.#url = url;
    this.#schema = schema;
    this.#tablesIn = tablesIn;
  }

  /**
   * @throws {OpeningFailed} when the first connection fails.
   * @throws {QuartermasterError} `storage_unavailable` for any failure of the work.
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

/** SQLSTATE class of refused users. */
const REFUSES_USER = /^28/;
const NO_DATABASE = '3D000';
const NO_PRIVILEGE = '42501';

/** Explains to the operator why the database cannot be opened, without the password. */
function explainOpening(error: unknown, url: string, schema: string): OpeningFailed {
  return new OpeningFailed(
    `the catalog cannot be kept in PostgreSQL at ${hostOf(url)}: ${openingFault(error, schema)}`,
    {
      cause: error,
    },
  );
}

/** Explains to a caller why the database cannot be used, without its location. */
function explainUse(error: unknown): QuartermasterError {
  const code = codeOf(error);
  const reason = isSqlState(code) ? `PostgreSQL refuses (${code})` : `PostgreSQL does not answer (${code})`;
  return new QuartermasterError('storage_unavailable', `The catalog's database cannot be used: ${reason}.`, {
    cause: error,
  });
}

function openingFault(error: unknown, schema: string): string {
  if (error instanceof NewerSchema) return error.message;
  const code = codeOf(error);
  const hint = 'see QM_CATALOG';
  if (REFUSES_USER.test(code)) return `it refuses the user or the password (${code}); ${hint}`;
  if (code === NO_DATABASE) return `the database does not exist (${code}); create it, or ${hint}`;
  if (code === NO_PRIVILEGE) {
    return `the user may not use or create the schema ${schema} (${code}); create it for this user, or ${hint}`;
  }
  if (isSqlState(code)) return `it refuses (${code}: ${error instanceof Error ? error.message : ''})`;
  return `it does not answer (${code}); start it, or ${hint}`;
}

/** Returns only the host: an unescaped character in the password can make part of it look like the port. */
function hostOf(url: string): string {
  return URL.parse(url)?.hostname || 'a local socket';
}

/** Returns the SQLSTATE, the system's code, or `timeout`. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof Error && /time.?out/i.test(error.message)) return 'timeout';
  return 'connection lost';
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E');
}
