import { readFileSync } from 'node:fs';

/** Whether a process is there and no mere entry that nobody has cleared away. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
}
