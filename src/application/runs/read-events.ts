import type { RunEvent } from '../../domain/run/run-event.ts';
import type { RunStore } from '../ports/run-store.ts';

const PAGE = 500;

/** Every event of a run that there is. */
export async function readEvents(store: RunStore, id: string): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for (;;) {
    const page = await store.events(id, events.length, PAGE);
    events.push(...page);
    if (page.length < PAGE) return events;
  }
}
