import { isEnd, type RunState } from '../../domain/run/run-state.ts';
import type { StoredRun, RunStore } from '../ports/run-store.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import { unfinishedRecord } from '../../domain/run/make-record.ts';
import type { Clock } from '../ports/clock.ts';

/** Status of a run. Times are RFC 3339, UTC. */
export type RunStatus = {
  readonly run_id: string;
  readonly status: RunState;
  readonly mode: 'sync' | 'async';
  /** First 200 characters of the task. */
  readonly task: string;
  readonly provider: string;
  readonly created_at: string;
  /** Time of the first start; null before. */
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly timeout_s: number;
  /** Whether the caller requested its end. */
  readonly cancelling: boolean;
  /** Sequence number of the last event. */
  readonly last_event: number;
  readonly links: { readonly self: string; readonly events: string };
};

const LONGEST_TASK = 200;

export function runStatus(run: StoredRun): RunStatus {
  const { task, provider } = JSON.parse(run.request) as { readonly task: string; readonly provider: string };
  const self = `/api/runs/${run.id}`;
  return {
    run_id: run.id,
    status: run.state,
    mode: run.mode,
    task: task.length <= LONGEST_TASK ? task : `${task.slice(0, LONGEST_TASK - 1).toWellFormed()}…`,
    provider,
    created_at: run.createdAt,
    started_at: run.startedAt,
    ended_at: run.endedAt,
    timeout_s: run.timeoutMs / 1_000,
    cancelling: run.cancelling && !isEnd(run.state),
    last_event: run.lastSeq,
    links: { self, events: `${self}/events` },
  };
}

/**
 * Returns a run of this caller. @throws {QuartermasterError} `not_found` for an unknown run or a run of another
 * caller.
 */
export async function ownRun(store: RunStore, id: string, caller: string): Promise<StoredRun> {
  const run = await store.find(id);
  if (run?.caller !== caller) {
    throw new QuartermasterError('not_found', 'You have no run of this id. GET /api/runs lists those you have.');
  }
  return run;
}

export type ListedRuns = {
  readonly items: readonly RunStatus[];
  /** Cursor of the next page; null on the last one. */
  readonly cursor: string | null;
};

/** Lists the runs of a caller, newest first. @param states Empty for all. */
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

/** Returns the record of a run as JSON, or its status before the end. @throws {QuartermasterError} `not_found`. */
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

/** Returns a file of the best attempt. @throws {QuartermasterError} `not_found`, also before the end of the run. */
export type GetArtifact = (id: string, caller: string, path: string) => Promise<Uint8Array>;

export function makeGetArtifact(store: RunStore): GetArtifact {
  return async (id, caller, path) => {
    await ownRun(store, id, caller);
    const bytes = await store.artifact(id, path);
    if (bytes !== null) return bytes;
    throw new QuartermasterError(
      'not_found',
      'The run has no such file. Its record lists those it has in "artifacts".',
    );
  };
}

/**
 * Requests the end of a run and resolves to its status; an ended run is unchanged. @throws {QuartermasterError}
 * `not_found`.
 */
export type CancelRun = (id: string, caller: string) => Promise<RunStatus>;

export function makeCancelRun(
  store: RunStore,
  worker: { readonly cancel: (id: string) => void },
  clock: Clock,
): CancelRun {
  return async (id, caller) => {
    const run = await ownRun(store, id, caller);
    if (isEnd(run.state)) return runStatus(run);
    const record = unfinishedRecord(id, 'cancelled', 'The run was cancelled before it began.');
    const ended = { stage: 'done', status: 'cancelled', score: null, passed: null } as const;
    const moment = { at: clock.now().toISOString(), elapsed_ms: 0, remaining_ms: run.timeoutMs };
    const cancelled = await store.cancel(id, JSON.stringify(record), { ...ended, ...moment });
    worker.cancel(id);
    return runStatus(cancelled ?? run);
  };
}
