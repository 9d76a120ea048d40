import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { kill, pid } from 'node:process';
import type { ThisProcess } from '../../../application/ports/this-process.ts';

export const thisProcess: ThisProcess = { id: randomUUID(), host: hostname(), pid, isRunning };

/** A process that we may not send a signal to runs as well. */
function isRunning(number: number): boolean {
  try {
    kill(number, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
