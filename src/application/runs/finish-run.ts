import { unfinishedRecord } from '../../domain/run/make-record.ts';
import type { RunRecord, Attempt } from '../../domain/run/run-record.ts';
import { LeaseLost, RUN_LIMITS } from '../ports/run-store.ts';
import type { RunResult } from './run-task.ts';
import type { RunLease } from './run-lease.ts';
import type { RunTimer } from './run-timer.ts';
import type { TraceStep } from '../../domain/evaluation/trace.ts';

/**
 * Ends a run with its last event. A run whose record or files exceed the limits ends as failed.
 *
 * @returns The stored record. @throws {LeaseLost}
 */
export async function finishRun(
  lease: RunLease,
  record: RunRecord,
  files: RunResult['files'],
  time: RunTimer,
): Promise<string> {
  try {
    return await finish(lease, record, files, time);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const summary = 'internal: The record or the files of the run are too large to be kept.';
    return finish(lease, unfinishedRecord(record.run_id, 'failed', summary), [], time);
  }
}

async function finish(lease: RunLease, record: RunRecord, files: RunResult['files'], time: RunTimer): Promise<string> {
  const { status, score, passed } = record;
  const text = fitRecord(record);
  const done = { stage: 'done', status, score, passed, ...time.stamp() } as const;
  await lease.write(async (store, epoch) => {
    const { id } = lease.run;
    const end = { state: status, record: text, events: [done], artifacts: files };
    await store.finish(id, epoch, end).catch(async (error: unknown) => {
      // The storage may have failed right after the write.
      if (!(error instanceof LeaseLost) || (await store.record(id)) !== text) throw error;
    });
  });
  return text;
}

const LENGTHS: readonly number[] = [50_000, 10_000, 2_000, 400, 0];

/**
 * Returns the record as JSON within the limit. A longer record gets shorter step texts with a mark, then fewer steps,
 * then only the outcome.
 */
export function fitRecord(record: RunRecord, most: number = RUN_LIMITS.recordBytes): string {
  const whole = JSON.stringify(record);
  if (Buffer.byteLength(whole) <= most) return whole;
  const marked = {
    ...record,
    warnings: [...record.warnings, `The record was longer than ${most} bytes: what is marked as cut is not kept.`],
  };
  for (const length of LENGTHS) {
    const text = JSON.stringify({ ...marked, attempts: marked.attempts.map((attempt) => cutAttempt(attempt, length)) });
    if (Buffer.byteLength(text) <= most) return text;
  }
  const bare = marked.attempts.map((attempt) => ({ ...cutAttempt(attempt, 0), steps: [] }));
  const short = { ...marked, attempts: bare, output: cutOutput(record.output) };
  const text = JSON.stringify(short);
  return Buffer.byteLength(text) <= most ? text : JSON.stringify({ ...short, attempts: [], recommendation: null });
}

function cutAttempt(attempt: Attempt, length: number): Attempt {
  const steps = attempt.steps.map((step) => cutStep(step, length));
  return { ...attempt, steps, output: attempt.output === null ? null : cut(attempt.output, Math.max(length, 2_000)) };
}

function cutStep(step: TraceStep, length: number): TraceStep {
  if (step.kind === 'model') return { ...step, text: cut(step.text, length) };
  return { ...step, input: cut(step.input, length), result: step.result === null ? null : cut(step.result, length) };
}

function cutOutput(output: string | null): string | null {
  return output === null ? null : cut(output, 100_000);
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)} [cut: ${text.length - length} more characters]`;
}
