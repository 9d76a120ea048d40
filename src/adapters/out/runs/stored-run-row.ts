import type { NewEvent, StoredRun } from '../../../application/ports/run-store.ts';
import type { RunEvent } from '../../../domain/run/run-event.ts';
import { fromStorable } from '../storage/storable-text.ts';

/** A time as SQLite and as PostgreSQL gives it: milliseconds since 1970, or itself. */
type Time = number | Date;

/** A row of a run, its members named like the columns; the same for each database but for times and flags. */
export type RunRow = Pick<StoredRun, 'mode' | 'state' | 'claims'> & {
  readonly id: string;
  readonly caller: string;
  readonly request: string;
  readonly sealed: string | null;
  readonly secret: number | boolean;
  readonly timeout_ms: number;
  readonly created_at: Time;
  readonly started_at: Time | null;
  readonly ended_at: Time | null;
  readonly cancelling: number | boolean;
  readonly last_seq: number;
};

export function readRun(row: RunRow): StoredRun {
  return {
    id: fromStorable(row.id),
    caller: fromStorable(row.caller),
    mode: row.mode,
    request: fromStorable(row.request),
    secret: Boolean(row.secret),
    timeoutMs: row.timeout_ms,
    state: row.state,
    createdAt: timeText(row.created_at),
    startedAt: row.started_at === null ? null : timeText(row.started_at),
    endedAt: row.ended_at === null ? null : timeText(row.ended_at),
    claims: row.claims,
    cancelling: Boolean(row.cancelling),
    lastSeq: row.last_seq,
  };
}

/** @param body The event as JSON, as it was given to be stored. */
export function readEvent(seq: number, body: string): RunEvent {
  return { ...(JSON.parse(body) as NewEvent), seq };
}

function timeText(time: Time): string {
  return new Date(time).toISOString();
}
