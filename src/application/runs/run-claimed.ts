import { QuartermasterError } from '../../domain/errors.ts';
import type { RunProgress } from '../../domain/run/run-event.ts';
import type { RunRecord } from '../../domain/run/run-record.ts';
import { unfinishedRecord } from '../../domain/run/make-record.ts';
import type { Logger } from '../ports/logger.ts';
import type { Clock } from '../ports/clock.ts';
import { LeaseLost } from '../ports/run-store.ts';
import { makeRedact, redactJson, type Redact } from './redaction.ts';
import type { ExecuteRun, ExecutedRun, RunRequest } from './execute-run.ts';
import { finishRun } from './finish-run.ts';
import type { RunLease } from './run-lease.ts';
import { RunLog } from './run-log.ts';
import { secretsIn } from './run-secrets.ts';
import { RunTime } from './run-time.ts';

export type PerformedRun =
  /** `error`: why no attempt could begin; null when one did, or when the run was told to end before. */
  | { readonly kind: 'ended'; readonly record: string; readonly error: unknown }
  /** Somebody else may go on with it. */
  | { readonly kind: 'given_up' | 'lost' };

/** Who may want a run to end: the caller for good, this process so that another one takes it over, or since it stops and nobody can. */
export type RunStops = { readonly cancel: AbortSignal; readonly giveUp: AbortSignal; readonly stop: AbortSignal };

/** Executes a run under a lease and keeps what it tells and how it ends. The lease goes on being renewed. */
export type PerformRun = (lease: RunLease, request: RunRequest, stops: RunStops) => Promise<PerformedRun>;

/** Beyond its time, after which a run is told to end. */
const OVERDUE_MS = 5_000;
/** How long a run may take to end once it is told to. */
const PATIENCE_MS = 10_000;

type Outcome =
  | { readonly kind: 'executed'; readonly run: ExecutedRun }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stuck' };

export function makePerformRun(
  executeRun: ExecuteRun,
  clock: Clock,
  logger: Logger,
  base64: (text: string) => string,
): PerformRun {
  return async (lease, request, { cancel, giveUp, stop: stopping }) => {
    const { run } = lease;
    const redact = makeRedact(secretsIn(request), base64);
    const time = new RunTime(run.timeoutMs, run.claims > 1 ? run.startedAt : null, clock);
    const log = new RunLog(lease, time, clock);
    const stop = new RunStop()
      .when(lease.lost, 'lost')
      .when(cancel, 'cancelled')
      .when(lease.cancelled, 'cancelled')
      .when(giveUp, 'given_up')
      .when(stopping, 'stopped');
    const overdue = clock.after(time.remainingMs + OVERDUE_MS, () => stop.now('overdue'));
    const told: RunProgress[] = [];
    const emit = async (progress: RunProgress): Promise<void> => {
      if (progress.stage === 'done') return;
      const event = redactJson(progress, redact);
      told.push(event);
      await log.add(event);
    };
    const work = stop.signal.aborted
      ? Promise.reject<ExecutedRun>(stop.signal.reason)
      : executeRun({ ...request, timeoutMs: time.remainingMs }, { runId: run.id, emit }, stop.signal);
    const outcome = await outcomeOf(work, stop.signal, clock);
    overdue();
    await log.settle();

    const { reason } = stop;
    if (lease.lost.aborted) return { kind: 'lost' };
    if (reason === 'given_up' && !log.changed && !hasEnded(outcome)) {
      await lease.giveBack();
      return { kind: 'given_up' };
    }
    if (outcome.kind !== 'executed') complain(logger, run.id, outcome);
    const record = redactJson(recordOf(run.id, outcome, reason, told), redact);
    try {
      const files = outcome.kind === 'executed' ? outcome.run.files : [];
      const text = await finishRun(lease, record, files, time);
      return { kind: 'ended', record: text, error: errorOf(outcome, reason, redact) };
    } catch (error) {
      if (error instanceof LeaseLost) return { kind: 'lost' };
      throw error;
    }
  };
}

function outcomeOf(work: Promise<ExecutedRun>, told: AbortSignal, clock: Clock): Promise<Outcome> {
  const { promise: stuck, resolve } = Promise.withResolvers<Outcome>();
  let stopWaiting: (() => void) | null = null;
  const beginToWait = (): void => {
    stopWaiting = clock.after(PATIENCE_MS, () => resolve({ kind: 'stuck' }));
  };
  if (told.aborted) beginToWait();
  else told.addEventListener('abort', beginToWait, { once: true });
  const done = work.then(
    (run): Outcome => ({ kind: 'executed', run }),
    (error: unknown): Outcome => ({ kind: 'failed', error }),
  );
  return Promise.race([done, stuck]).finally(() => {
    told.removeEventListener('abort', beginToWait);
    stopWaiting?.();
  });
}

/** Whether a run came to its own end, although it may have been told to stop meanwhile. */
function hasEnded(outcome: Outcome): boolean {
  return outcome.kind === 'executed' && outcome.run.record.status !== 'cancelled';
}

const STOPPED: Readonly<Record<StopReason, Pick<RunRecord, 'status' | 'summary'>>> = {
  cancelled: { status: 'cancelled', summary: 'The run was cancelled.' },
  given_up: {
    status: 'interrupted',
    summary:
      'changed_something: The service stopped after a tool had been called that changes something, so it is not begun again.',
  },
  stopped: {
    status: 'interrupted',
    summary: 'service_stopped: The service stopped before the run had ended. Send the task again.',
  },
  lost: { status: 'interrupted', summary: 'lost: Another process took the run over.' },
  overdue: { status: 'failed', summary: 'The time of the run was over.' },
};

function recordOf(id: string, outcome: Outcome, reason: StopReason | null, told: readonly RunProgress[]): RunRecord {
  if (outcome.kind === 'executed') {
    const { record } = outcome.run;
    if (hasEnded(outcome) || reason === null || reason === 'cancelled') return { ...record, run_id: id };
    return { ...record, run_id: id, ...STOPPED[reason] };
  }
  if (reason !== null) return unfinishedRecord(id, STOPPED[reason].status, STOPPED[reason].summary, told);
  const error = outcome.kind === 'failed' ? outcome.error : null;
  const summary =
    error instanceof QuartermasterError ? `${error.code}: ${error.message}` : 'internal: The service failed.';
  return unfinishedRecord(id, 'failed', summary, told);
}

function errorOf(outcome: Outcome, reason: StopReason | null, redact: Redact): unknown {
  if (outcome.kind !== 'failed' || reason !== null) return null;
  const { error } = outcome;
  return error instanceof QuartermasterError
    ? new QuartermasterError(error.code, redact(error.message), error.details)
    : error;
}

function complain(logger: Logger, id: string, outcome: Exclude<Outcome, { readonly kind: 'executed' }>): void {
  if (outcome.kind === 'stuck') logger.write('error', 'run did not end', { run_id: id, waited_ms: PATIENCE_MS });
  else if (!(outcome.error instanceof QuartermasterError) && !isAbort(outcome.error)) {
    const error = outcome.error instanceof Error ? outcome.error.name : typeof outcome.error;
    logger.write('error', 'run failed', { run_id: id, error });
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Why a run is told to end before it has come to its own end. */
export type StopReason = 'cancelled' | 'given_up' | 'stopped' | 'lost' | 'overdue';

/** What a run is told to end by; the first reason holds. */
export class RunStop {
  readonly #controller = new AbortController();
  #reason: StopReason | null = null;

  /** Null as long as nobody told it. */
  get reason(): StopReason | null {
    return this.#reason;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  now(reason: StopReason): void {
    this.#reason ??= reason;
    this.#controller.abort();
  }

  when(signal: AbortSignal, reason: StopReason): this {
    if (signal.aborted) this.now(reason);
    else signal.addEventListener('abort', () => this.now(reason), { once: true, signal: this.signal });
    return this;
  }
}
