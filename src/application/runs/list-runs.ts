import type { RunState } from '../../domain/run/run-state.ts';
import type { RunStore } from '../ports/run-store.ts';
import { runStatus, type RunStatus } from './run-status.ts';

export type ListedRuns = {
  readonly items: readonly RunStatus[];
  /** Where the next page begins; null when this is the last one. */
  readonly cursor: string | null;
};

/** Runs of a caller, newest first. @param states Empty for all. */
export type ListRuns = (query: {
  readonly caller: string;
  readonly cursor: string | null;
  readonly limit: number;
  readonly states: readonly RunState[];
}) => Promise<ListedRuns>;

export function makeListRuns(store: RunStore): ListRuns {
  return async ({ caller, cursor, limit, states }) => {
    const found = await store.list(caller, cursor, limit + 1, states.length === 0 ? null : states);
    const page = found.slice(0, limit);
    return { items: page.map(runStatus), cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null };
  };
}
