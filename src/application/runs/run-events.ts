import type { RunEvent } from '../../domain/run/run-event.ts';
import { isEnd } from '../../domain/run/run-state.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunStore } from '../ports/run-store.ts';
import { ownRun } from './caller-runs.ts';
import { ChangeSignal } from './change-signal.ts';

/** Batches of events in ascending order; an empty batch after 15 seconds without events. */
export type FollowedRun = AsyncIterable<readonly RunEvent[]>;

/**
 * Returns the later events of a run, future ones included, until its last event or the abort of the signal.
 *
 * @param after Sequence number of an event; 0 for all. @throws {QuartermasterError} `not_found`.
 */
export type FollowRun = (id: string, caller: string, after: number, signal: AbortSignal) => Promise<FollowedRun>;

/** Returns the existing events after an event. @throws {QuartermasterError} `not_found`. */
export type ListEvents = (id: string, caller: string, after: number, limit: number) => Promise<readonly RunEvent[]>;

/** Number of events per page. */
const PAGE = 100;
const LARGE_PAGE = 500;
const SILENCE_MS = 15_000;

export function makeFollowRun(store: RunStore, clock: Clock): FollowRun {
  return async (id, caller, last, signal) => {
    await ownRun(store, id, caller);
    return follow(store, clock, id, last, signal);
  };
}

export function makeListEvents(store: RunStore): ListEvents {
  return async (id, caller, last, limit) => {
    await ownRun(store, id, caller);
    return store.events(id, last, limit);
  };
}

async function* follow(
  store: RunStore,
  clock: Clock,
  id: string,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<readonly RunEvent[]> {
  const changed = new ChangeSignal(clock);
  const unwatch = store.watch(() => changed.raise());
  let last = from;
  try {
    while (!signal.aborted) {
      const events = await store.events(id, last, PAGE);
      last = events.at(-1)?.seq ?? last;
      if (events.length > 0) yield events;
      else if (await hasNoMore(store, id, last)) return;
      else if (!(await changed.wait(SILENCE_MS, signal)) && !signal.aborted) yield [];
    }
  } finally {
    unwatch();
  }
}

async function hasNoMore(store: RunStore, id: string, last: number): Promise<boolean> {
  const run = await store.find(id);
  return run === null || (isEnd(run.state) && run.lastSeq <= last);
}

/** Returns all stored events of a run. */
export async function readEvents(store: RunStore, id: string): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for (;;) {
    const page = await store.events(id, events.length, LARGE_PAGE);
    events.push(...page);
    if (page.length < LARGE_PAGE) return events;
  }
}
