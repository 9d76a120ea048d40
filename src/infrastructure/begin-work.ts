import { setTimeout } from 'node:timers/promises';
import type { CurrentCatalog } from '../application/ports/current-catalog.ts';

/** Milliseconds for which a service that has just begun to listen only answers: whoever waits for it is told first, … */
const ANSWERING_MS = 250;
/** … and for which it goes on with nothing that keeps everybody waiting: a large catalog's first answers take longer. */
const BRISK_MS = 750;

/** Something of a service that goes on by itself. */
export type Worker = { readonly start: () => void };

/**
 * Begins what a service does unasked, and computes what recommending needs of the catalog before somebody waits for it: about half a
 * second in which nobody is answered. A catalog that cannot be read is told to those who ask.
 *
 * @param signal Nothing is begun once it is aborted.
 */
export async function beginWork(workers: readonly Worker[], live: CurrentCatalog, signal: AbortSignal): Promise<void> {
  const goesOn = async (ms: number): Promise<boolean> => {
    await setTimeout(ms);
    return !signal.aborted;
  };
  if (!(await goesOn(ANSWERING_MS))) return;
  for (const worker of workers) worker.start();
  if (!(await goesOn(BRISK_MS))) return;
  const index = await live.index().catch(() => null);
  index?.prepare();
}
