import type { ProcessLimits } from './process-limits.ts';
import { descendantsOf, processTable, type ProcessEntry } from './process-table.ts';

const LOOK_MS = 200;

type Watched = {
  readonly root: number;
  readonly limits: ProcessLimits;
  readonly onExcess: (what: 'memory' | 'processes') => void;
};

const watched = new Set<Watched>();
let timer: NodeJS.Timeout | undefined;

/**
 * Looks five times a second at a process with everything that descends from it, and says once when that uses more than it may.
 * Everybody's processes are read in one go. Linux only; elsewhere nothing is ever seen.
 *
 * @returns Ends the watch.
 */
export function watch(root: number, limits: ProcessLimits, onExcess: Watched['onExcess']): () => void {
  const one: Watched = { root, limits, onExcess };
  watched.add(one);
  timer ??= setInterval(look, LOOK_MS).unref();
  return () => forget(one);
}

function look(): void {
  const table = processTable();
  for (const one of watched) {
    const own = table.filter(({ id }) => id === one.root);
    const excess = excessOf([...own, ...descendantsOf(one.root, table)], one.limits);
    if (excess === null) continue;
    forget(one);
    one.onExcess(excess);
  }
}

function excessOf(entries: readonly ProcessEntry[], limits: ProcessLimits): 'memory' | 'processes' | null {
  if (entries.length > limits.processes) return 'processes';
  return entries.reduce((sum, { bytes }) => sum + bytes, 0) > limits.memory ? 'memory' : null;
}

function forget(one: Watched): void {
  watched.delete(one);
  if (watched.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
