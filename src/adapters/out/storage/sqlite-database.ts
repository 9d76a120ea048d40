import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OpeningFailed } from './opening-failed.ts';
import { explainOpening, inTransaction, retryWhileBusy } from './sqlite-transaction.ts';

/** Application id of our files: `QMca`. */
const APPLICATION_ID = 0x51_4d_63_61;
/** Longest time in milliseconds that a lock may block the process; further waits are asynchronous. */
const LOCK_WAIT_MS = 5;

/**
 * Opens the database of catalog and runs, or creates it with its folder.
 *
 * @throws {OpeningFailed} with file and remedy for an unusable, foreign or newer file.
 */
export async function openDatabase(file: string, migrations = MIGRATIONS): Promise<DatabaseSync> {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return await retryWhileBusy(() => openOnce(file, migrations));
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

/** Migrations from an empty file; a released one never changes. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE record (
     source TEXT NOT NULL,
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     body TEXT, -- null once it is removed
     revision INTEGER NOT NULL,
     PRIMARY KEY (source, kind, key)
   ) STRICT;
   CREATE INDEX record_revision ON record (revision);
   CREATE TABLE state (source TEXT NOT NULL PRIMARY KEY, state TEXT NOT NULL) STRICT;
   CREATE TABLE revision (revision INTEGER NOT NULL) STRICT;
   INSERT INTO revision VALUES (0);`,
  `CREATE TABLE run (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     caller TEXT NOT NULL,
     mode TEXT NOT NULL,
     secret INTEGER NOT NULL,
     timeout_ms REAL NOT NULL,
     key TEXT, -- of idempotency; null when there is none or it is forgotten
     fingerprint TEXT,
     state TEXT NOT NULL,
     created_at INTEGER NOT NULL, -- this and other times are milliseconds since 1970
     started_at INTEGER,
     ended_at INTEGER,
     lease_until INTEGER,
     claims INTEGER NOT NULL, -- also the epoch of the last claim
     cancelling INTEGER NOT NULL,
     last_seq INTEGER NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX run_key ON run (caller, key) WHERE key IS NOT NULL;
   CREATE INDEX run_keyed ON run (created_at) WHERE key IS NOT NULL;
   CREATE INDEX run_of_caller ON run (caller, number);
   CREATE INDEX run_open ON run (number) WHERE ended_at IS NULL;
   CREATE INDEX run_ended ON run (ended_at, number) WHERE ended_at IS NOT NULL;
   CREATE TABLE run_text ( -- apart, so that a step of a run does not write them again
     run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
     kind TEXT NOT NULL, -- request, sealed, record
     body TEXT NOT NULL,
     PRIMARY KEY (run, kind)
   ) STRICT;
   CREATE TABLE run_event (
     run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
     seq INTEGER NOT NULL,
     body TEXT NOT NULL,
     PRIMARY KEY (run, seq)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE run_artifact (
     run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
     path TEXT NOT NULL,
     bytes BLOB NOT NULL,
     PRIMARY KEY (run, path)
   ) STRICT;`,
  `CREATE TABLE staged ( -- changes of a sync that has not ended
     source TEXT NOT NULL,
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     body TEXT, -- null for a removal
     PRIMARY KEY (source, kind, key)
   ) STRICT;`,
];
