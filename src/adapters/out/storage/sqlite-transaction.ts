import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { isBusy } from './sqlite-failure.ts';

const PATIENCE_MS = 10_000;
const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 25;

/** Does all of the work or none of it; nobody else writes meanwhile. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  return between(database, 'BEGIN IMMEDIATE', work);
}

/** Reads everything as it is at one moment; others may write meanwhile. */
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

/** Tries again for ten seconds while another process holds the lock; the event loop goes on between two attempts. */
export async function patiently<T>(work: () => T): Promise<T> {
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
