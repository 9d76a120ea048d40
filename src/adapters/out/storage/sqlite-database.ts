import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OpeningFailed } from './opening-failed.ts';
import { explainOpening } from './sqlite-failure.ts';
import { MIGRATIONS } from './sqlite-tables.ts';
import { inTransaction, patiently } from './sqlite-transaction.ts';

/** Marks a file as ours: `QMca`. */
const APPLICATION_ID = 0x51_4d_63_61;
/** How long a lock may stop the whole process; after that it waits without stopping it. */
const LOCK_WAIT_MS = 5;

/**
 * Opens the file of the catalog and of runs; makes it, and the folder it is in, when there is none.
 *
 * @throws {OpeningFailed} that names the file and what to do when it cannot be used, is not ours or is of a newer version.
 */
export async function openDatabase(file: string, migrations = MIGRATIONS): Promise<DatabaseSync> {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return await patiently(() => openOnce(file, migrations));
  } catch (error) {
    throw error instanceof OpeningFailed ? error : explainOpening(error, file);
  }
}

function openOnce(file: string, migrations: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  try {
    refuseForeign(database, file, migrations.length);
    database.exec(
      'PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON',
    );
    migrate(database, file, migrations);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function migrate(database: DatabaseSync, file: string, migrations: readonly string[]): void {
  if (numberOf(database, 'PRAGMA user_version') === migrations.length) return;
  inTransaction(database, () => {
    refuseForeign(database, file, migrations.length);
    for (const step of migrations.slice(numberOf(database, 'PRAGMA user_version'))) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${migrations.length}`);
  });
}

function refuseForeign(database: DatabaseSync, file: string, known: number): void {
  const isEmpty = numberOf(database, 'SELECT count(*) FROM sqlite_schema') === 0;
  if (!isEmpty && numberOf(database, 'PRAGMA application_id') !== APPLICATION_ID) {
    throw new OpeningFailed(
      `${file} is a database of another program: name another file with QM_CATALOG=sqlite:PATH, or move this one away`,
    );
  }
  const version = numberOf(database, 'PRAGMA user_version');
  if (version > known) {
    throw new OpeningFailed(
      `${file} was written by a newer version of quartermaster (its schema is ${version}, this version knows ${known}): update quartermaster, or name another file with QM_CATALOG=sqlite:PATH`,
    );
  }
}

function numberOf(database: DatabaseSync, query: string): number {
  return Number(Object.values(database.prepare(query).get() ?? {})[0]);
}
