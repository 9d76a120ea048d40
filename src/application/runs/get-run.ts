import { isEnd } from '../../domain/run/run-state.ts';
import type { RunStore } from '../ports/run-store.ts';
import { ownRun } from './own-run.ts';
import { runStatus, type RunStatus } from './run-status.ts';

/** The record of a run as JSON, or how it stands before its end. @throws {QuartermasterError} `not_found`. */
export type GetRun = (
  id: string,
  caller: string,
) => Promise<{ readonly record: string } | { readonly status: RunStatus }>;

export function makeGetRun(store: RunStore): GetRun {
  return async (id, caller) => {
    const run = await ownRun(store, id, caller);
    const record = isEnd(run.state) ? await store.record(id) : null;
    return record === null ? { status: runStatus(run) } : { record };
  };
}
