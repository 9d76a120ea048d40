import { isEnd, type RunState } from '../../domain/run/run-state.ts';
import type { StoredRun } from '../ports/run-store.ts';

/** How a run stands. Times are RFC 3339, UTC. */
export type RunStatus = {
  readonly run_id: string;
  readonly status: RunState;
  readonly mode: 'sync' | 'async';
  /** The task, of which at most 200 characters. */
  readonly task: string;
  readonly provider: string;
  readonly created_at: string;
  /** When it was first begun; null before. */
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly timeout_s: number;
  /** Whether it has been told to end. */
  readonly cancelling: boolean;
  /** The seq of its last event. */
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
