import { readFileSync } from 'node:fs';
import { processTable } from './process-table.ts';
import { sendSignal } from './send-signal.ts';

/** In the status of the first process of a namespace. */
const FIRST = /^NSpid:.*\s\d+\s+1$/m;

/**
 * Kills what bubblewrap left behind. When whoever started it dies while it makes a namespace, its first process in there waits for
 * a word of the one outside, which is gone, and does so for ever; nothing was started in it. Linux only. Never throws.
 *
 * @param begin How the command lines of ours begin.
 */
export function clearLeftovers(begin: readonly string[]): void {
  const table = processTable();
  const lines = new Map(table.map(({ id }) => [id, read(`/proc/${id}/cmdline`)]));
  const ours = `${begin.join('\0')}\0`;
  const isOurs = (id: number): boolean => lines.get(id)?.startsWith(ours) === true;
  for (const { id, parent } of table) {
    if (isOurs(id) && !isOurs(parent) && FIRST.test(read(`/proc/${id}/status`))) sendSignal(id, 'SIGKILL');
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
