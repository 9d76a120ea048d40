import type { RunStore } from '../../src/application/ports/run-store.ts';
import { anEnding, anEvent, HOUR_MS } from './stored-runs.ts';

export const EVENTS_OF_WORK = 5;

/** Does every run that waits, with a few events each. @returns the ids of those it did. */
export async function doAllRuns(store: RunStore): Promise<readonly string[]> {
  const done: string[] = [];
  for (;;) {
    const claim = await store.claim(HOUR_MS);
    if (claim === null) return done;
    const { run, epoch } = claim;
    for (let number = 1; number < EVENTS_OF_WORK; number += 1)
      await store.append(run.id, epoch, [anEvent(`${number} at epoch ${epoch}`)]);
    const last = anEvent(`${EVENTS_OF_WORK} at epoch ${epoch}`);
    await store.finish(run.id, epoch, anEnding({ record: `by epoch ${epoch}`, events: [last] }));
    done.push(run.id);
  }
}
