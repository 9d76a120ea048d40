import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { dirname } from 'node:path';
import { QuartermasterError } from '../../../domain/errors.ts';
import { OpeningFailed } from './opening-failed.ts';

const PATIENCE_MS = 10_000;
const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 25;

/** Commits all of the work or none; other writers wait. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  return between(database, 'BEGIN IMMEDIATE', work);
}

/** Reads from one snapshot; others may write meanwhile. */
export function atOneMoment<T>(database: DatabaseSync, work: () => T): T {
  return between(database, 'BEGIN', work);
}

function between<T>(database: DatabaseSync, begin: string, work: () => T): T {
  database.exec(begin);
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Retries for ten seconds while another process holds the lock, without blocking the event loop. */
export async function retryWhileBusy<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await setTimeout(SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS));
  }
}

/** Result codes of SQLite. */
const BUSY = 5;
const CORRUPT = 11;
const FULL = 13;
const NOTADB = 26;

const WITHOUT = 'or set QM_CATALOG=memory: to work without a file';
const OPENING: ReadonlyMap<number, string> = new Map([
  [NOTADB, 'is not a database of SQLite: name another file with QM_CATALOG=sqlite:PATH, or move this one away'],
  [CORRUPT, 'is damaged: put a copy of it back, or move it away and synchronise the catalog again'],
  [BUSY, `is kept locked by another process: end that one, ${WITHOUT}`],
]);
const USE: ReadonlyMap<number, string> = new Map([
  [BUSY, 'another process keeps it locked'],
  [FULL, 'the disk is full'],
  [CORRUPT, 'it is damaged'],
]);

/** Whether the error comes from SQLite, not from our own code. */
export function isOfSqlite(error: unknown): boolean {
  return resultCodeOf(error) !== null;
}

/** Whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return resultCodeOf(error) === BUSY;
}

/** Explains to the operator why a file cannot be opened, and the remedy. */
export function explainOpening(error: unknown, file: string): OpeningFailed {
  return new OpeningFailed(openingFault(error, file), { cause: error });
}

/** Explains to a caller why the open file cannot be used, without its location. */
export function explainUse(error: unknown): QuartermasterError {
  return new QuartermasterError(
    'storage_unavailable',
    `The catalog's file cannot be used: ${USE.get(resultCodeOf(error) ?? 0) ?? 'the system refuses to read or write it'}.`,
    { cause: error },
  );
}

function openingFault(error: unknown, file: string): string {
  const code = resultCodeOf(error);
  const reason = code === null ? undefined : OPENING.get(code);
  if (reason !== undefined) return `${file} ${reason}`;
  const said = error instanceof Error ? error.message : 'it failed';
  return `the catalog cannot be kept in ${file}: ${said}; make the folder ${dirname(file)} writable, name another file with QM_CATALOG=sqlite:PATH, ${WITHOUT}`;
}

/** Returns the primary result code of an SQLite error; null for any other error. */
function resultCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode % 256;
}
