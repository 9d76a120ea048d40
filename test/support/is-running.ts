import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** Whether a process is there and no mere entry that nobody has cleared away. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Those of some processes that are still there ten seconds after they were killed: a system takes its time. */
export async function survivorsOf(ids: readonly number[]): Promise<readonly number[]> {
  for (let look = 0; look < 1_000 && ids.some(isRunning); look += 1) await setTimeout(10);
  return ids.filter(isRunning);
}
