import {
  LeaseLost,
  RUN_LIMITS,
  type Ending,
  type NewEvent,
  type StoredRun,
} from '../../../application/ports/run-store.ts';
import type { WorkFile } from '../../../application/ports/tool-host.ts';
import type { RunEvent } from '../../../domain/run/run-event.ts';
import { fromStorable } from '../storage/storable-text.ts';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** Time in a column: milliseconds since 1970 in SQLite, a date in PostgreSQL. */
type Time = number | Date;

/** Row of a run; its members are named like the columns. */
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

/** @param body The event as JSON, as it was passed to the store. */
export function readEvent(seq: number, body: string): RunEvent {
  return { ...(JSON.parse(body) as NewEvent), seq };
}

function timeText(time: Time): string {
  return new Date(time).toISOString();
}

/**
 * Returns the artifacts of an ending, each path once: the last of several.
 *
 * @throws {RangeError} when the record or the artifacts are too large to store.
 */
export function checkEnding({ record, artifacts }: Ending): readonly WorkFile[] {
  const size = Buffer.byteLength(record);
  if (size > RUN_LIMITS.recordBytes) throw new RangeError(`a record of ${size} bytes cannot be kept`);
  const files = [...new Map(artifacts.map((artifact) => [artifact.path, artifact])).values()];
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > RUN_LIMITS.artifactBytes) throw new RangeError(`artifacts of ${total} bytes cannot be kept`);
  return files;
}

/** Returns a result that is not null. @throws {LeaseLost} for null: no claim of that epoch holds the run. */
export function orLost<T>(result: T | null): T {
  if (result === null) throw new LeaseLost('somebody else has the run, or it has ended');
  return result;
}
