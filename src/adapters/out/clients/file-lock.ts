import { open, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 20;
const PAUSE_MS = 50;

/**
 * Runs work while no other process of Quartermaster works on the same file. It waits about a second.
 * @param path File in an existing folder; the lock is a file beside it, which goes with the end of the work.
 * @throws {Error} When another process keeps the lock.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.quartermaster-lock`;
  for (let tries = 1; !(await take(lock)); tries += 1) {
    if (tries === TRIES)
      throw new Error(
        `${path} was not written: another process works on it. Try again; if none does, remove ${lock} first.`,
      );
    await pause(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Whether the lock was free. */
async function take(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
