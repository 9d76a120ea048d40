import { isEnd } from '../../domain/run/run-state.ts';
import { unfinishedRecord } from '../../domain/run/make-record.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunStore } from '../ports/run-store.ts';
import { ownRun } from './own-run.ts';
import { runStatus, type RunStatus } from './run-status.ts';
import type { RunWorker } from './run-worker.ts';

/** Asks for the end of a run; what has ended stays as it is. Resolves to how it stands then. @throws {QuartermasterError} `not_found`. */
export type CancelRun = (id: string, caller: string) => Promise<RunStatus>;

export function makeCancelRun(store: RunStore, worker: Pick<RunWorker, 'cancel'>, now: Clock): CancelRun {
  return async (id, caller) => {
    const run = await ownRun(store, id, caller);
    if (isEnd(run.state)) return runStatus(run);
    const record = unfinishedRecord(id, 'cancelled', 'The run was cancelled before it began.');
    const ended = { stage: 'done', status: 'cancelled', score: null, passed: null } as const;
    const moment = { at: now().toISOString(), elapsed_ms: 0, remaining_ms: run.timeoutMs };
    const cancelled = await store.cancel(id, JSON.stringify(record), { ...ended, ...moment });
    worker.cancel(id);
    return runStatus(cancelled ?? run);
  };
}
