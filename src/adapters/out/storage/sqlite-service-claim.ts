import { hostname } from 'node:os';
import { pid } from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { explainOpening, isBusy } from './sqlite-failure.ts';

/** Time for another service that is just ending. */
const LOCK_WAIT_MS = 500;

/**
 * Makes this process the one service over a catalog's file. The claim is a lock on a small database beside it, which the
 * system takes back when the process ends, however it ends.
 *
 * @param file Its real path, so that every way to it leads to the same lock.
 * @returns what gives the claim back.
 * @throws {Error} that says which process has it, when another has.
 */
export function claimService(file: string): () => void {
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
    // It is being written at this very moment.
  }
  return 'a process that has just started';
}
