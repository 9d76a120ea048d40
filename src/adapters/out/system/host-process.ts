import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { kill, pid } from 'node:process';
import type { ThisProcess } from '../../../application/catalog/sync-lease.ts';

export const thisProcess: ThisProcess = { id: randomUUID(), host: hostname(), pid, isRunning };

/** Whether a process runs, including one that this process may not signal. */
function isRunning(number: number): boolean {
  try {
    kill(number, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the user name of the operating system; null where it has none, as in many containers. */
export function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
