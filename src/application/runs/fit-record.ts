import type { Attempt, RunRecord } from '../../domain/run/run-record.ts';
import type { TraceStep } from '../../domain/evaluation/trace.ts';
import { RUN_LIMITS } from '../ports/run-store.ts';

const LENGTHS: readonly number[] = [50_000, 10_000, 2_000, 400, 0];

/**
 * The record as JSON of at most so many bytes. Of one that is longer, what the steps say is cut more and more, each cut marked;
 * then steps are left out, then everything but the outcome.
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
