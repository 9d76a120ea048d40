import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { ProcessGroup } from '../tools/process-group.ts';
import { descendantsOf, identityOf, processTable, readProc, sendSignal } from './process-table.ts';

const CHECK_MS = 20;
/** Time limit in milliseconds for the system to remove a killed namespace. */
const KILLED_MS = 2_000;
/** Line in the status of a namespace's first process. */
const FIRST_PROCESS = /^NSpid:.*\s\d+\s+1$/m;

/**
 * Returns a function that ends a program's PID namespace. Its first process, bubblewrap's, is the only child of the
 * started process. When it dies, the system kills everything in the namespace. The function closes the program's
 * input, which the protocol treats as the request to end, then sends SIGTERM, then SIGKILL.
 *
 * @param first Id of the namespace's first process, as seen from outside.
 */
export function namespaceEnd(group: ProcessGroup, first: number): (patienceMs: number) => Promise<void> {
  const { leader } = group;
  const identity = identityOf(first);
  // The first process ends last, and by then another process may have its id.
  const isThere = (): boolean => identity !== null && identityOf(first) === identity;
  return async (patienceMs) => {
    leader.stdin.destroy();
    if (!(await endsWithin(leader, patienceMs / 2))) {
      for (const { id } of descendantsOf(first, processTable())) sendSignal(id, 'SIGTERM');
      await endsWithin(leader, patienceMs / 2);
    }
    if (isThere()) sendSignal(first, 'SIGKILL');
    await group.end(0);
    for (let waited = 0; waited < KILLED_MS && isThere(); waited += CHECK_MS) await setTimeout(CHECK_MS);
  };
}

async function endsWithin(leader: ProcessGroup['leader'], waitMs: number): Promise<boolean> {
  const isOver = (): boolean => leader.exitCode !== null || leader.signalCode !== null;
  if (isOver() || waitMs <= 0) return isOver();
  const waiting = new AbortController();
  const { signal: stop } = waiting;
  await Promise.race([once(leader, 'exit', { signal: stop }), setTimeout(waitMs, undefined, { signal: stop })]);
  waiting.abort();
  return isOver();
}

/**
 * Kills abandoned first processes of bubblewrap. Linux only; never throws.
 * When the parent dies while a namespace is made, its first process waits forever, before anything was started in it.
 *
 * @param begin First words of our own command lines.
 */
export function clearLeftovers(begin: readonly string[]): void {
  const table = processTable();
  const lines = new Map(table.map(({ id }) => [id, readProc(id, 'cmdline')]));
  const ours = `${begin.join('\0')}\0`;
  const isOurs = (id: number): boolean => lines.get(id)?.startsWith(ours) === true;
  for (const { id, parent } of table)
    if (isOurs(id) && !isOurs(parent) && FIRST_PROCESS.test(readProc(id, 'status'))) sendSignal(id, 'SIGKILL');
}
