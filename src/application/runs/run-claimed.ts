import { QuartermasterError } from '../../domain/errors.ts';
import { unfinishedRecord } from '../../domain/run/make-record.ts';
import { changesSomething, type RunProgress } from '../../domain/run/run-event.ts';
import type { RunRecord } from '../../domain/run/run-record.ts';
import type { Logger } from '../ports/logger.ts';
import { LeaseLost } from '../ports/run-store.ts';
import { appendUnder, EventLog } from './event-log.ts';
import { finishRun } from './finish-run.ts';
import { makeRedact, redactJson, type Redact } from './redaction.ts';
import { RunTimer } from './run-timer.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunLease } from './run-lease.ts';
import { secretsIn, type RunRequest } from './run-request.ts';
import type { RunResult, RunTask } from './run-task.ts';

export type ClaimedRunEnd =
  /** `error`: cause when no attempt could begin; null otherwise. */
  | { readonly kind: 'ended'; readonly record: string; readonly error: unknown }
  /** Another process may continue it. */
  | { readonly kind: 'given_up' | 'lost' };

/** External reasons to stop: cancelled by the caller, released for another process, or stopped for good. */
export type RunStops = { readonly cancel: AbortSignal; readonly giveUp: AbortSignal; readonly stop: AbortSignal };

/** Executes a run under a lease and stores its events and its end. The lease stays renewed. */
export type RunClaimed = (lease: RunLease, request: RunRequest, stops: RunStops) => Promise<ClaimedRunEnd>;

/** Milliseconds between the time limit of a run and its forced stop. */
const OVERDUE_MS = 5_000;
/** Milliseconds that a stopped run may take to end. */
const PATIENCE_MS = 10_000;
/** Milliseconds in which events are gathered for one write. */
const GATHER_MS = 100;

type Outcome =
  | { readonly kind: 'done'; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stuck' };

export function makeRunClaimed(
  runTask: RunTask,
  clock: Clock,
  logger: Logger,
  base64: (text: string) => string,
): RunClaimed {
  return async (lease, request, stops) => {
    const { run } = lease;
    const redact = makeRedact(secretsIn(request), base64);
    const time = new RunTimer(run.timeoutMs, run.claims > 1 ? run.startedAt : null, clock);
    const log = new EventLog(appendUnder(lease), time.stamp, redact, (write) => clock.after(GATHER_MS, write));
    const stop = new RunStop()
      .when(lease.lost, 'lost')
      .when(stops.cancel, 'cancelled')
      .when(lease.cancelled, 'cancelled')
      .when(stops.giveUp, 'given_up')
      .when(stops.stop, 'stopped');
    const timeoutMs = time.leftMs();
    const stopTimer = clock.after(timeoutMs + OVERDUE_MS, () => stop.now('overdue'));
    const work = stop.signal.aborted
      ? Promise.reject<RunResult>(stop.signal.reason)
      : runTask({ ...request, timeoutMs }, { runId: run.id, log }, stop.signal);
    const outcome = await outcomeOf(work, stop.signal, clock.after);
    stopTimer();
    await log.settle();

    const { reason } = stop;
    if (lease.lost.aborted) return { kind: 'lost' };
    if (reason === 'given_up' && !log.events.some(changesSomething) && !hasEnded(outcome)) {
      await lease.giveBack();
      return { kind: 'given_up' };
    }
    logFailure(logger, run.id, outcome);
    const record = redactJson(recordOf(run.id, outcome, reason, log.events), redact);
    try {
      const files = outcome.kind === 'done' ? outcome.result.files : [];
      const text = await finishRun(lease, record, files, time);
      return { kind: 'ended', record: text, error: errorOf(outcome, reason, redact) };
    } catch (error) {
      if (error instanceof LeaseLost) return { kind: 'lost' };
      throw error;
    }
  };
}

function outcomeOf(work: Promise<RunResult>, stop: AbortSignal, after: Clock['after']): Promise<Outcome> {
  const { promise: stuck, resolve } = Promise.withResolvers<Outcome>();
  let stopWaiting: (() => void) | null = null;
  const beginToWait = (): void => {
    stopWaiting = after(PATIENCE_MS, () => resolve({ kind: 'stuck' }));
  };
  if (stop.aborted) beginToWait();
  else stop.addEventListener('abort', beginToWait, { once: true });
  const done = work.then(
    (result): Outcome => ({ kind: 'done', result }),
    (error: unknown): Outcome => ({ kind: 'failed', error }),
  );
  return Promise.race([done, stuck]).finally(() => {
    stop.removeEventListener('abort', beginToWait);
    stopWaiting?.();
  });
}

/** Whether a run ended by itself, even if it was stopped in the meantime. */
function hasEnded(outcome: Outcome): boolean {
  return outcome.kind === 'done' && outcome.result.record.status !== 'cancelled';
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

function recordOf(id: string, outcome: Outcome, reason: StopReason | null, events: readonly RunProgress[]): RunRecord {
  if (outcome.kind === 'done') {
    const { record } = outcome.result;
    if (hasEnded(outcome) || reason === null || reason === 'cancelled') return { ...record, run_id: id };
    return { ...record, run_id: id, ...STOPPED[reason] };
  }
  if (reason !== null) return unfinishedRecord(id, STOPPED[reason].status, STOPPED[reason].summary, events);
  const error = outcome.kind === 'failed' ? outcome.error : null;
  const summary =
    error instanceof QuartermasterError ? `${error.code}: ${error.message}` : 'internal: The service failed.';
  return unfinishedRecord(id, 'failed', summary, events);
}

function errorOf(outcome: Outcome, reason: StopReason | null, redact: Redact): unknown {
  if (outcome.kind !== 'failed' || reason !== null) return null;
  const { error } = outcome;
  return error instanceof QuartermasterError
    ? new QuartermasterError(error.code, redact(error.message), error.details)
    : error;
}

function logFailure(logger: Logger, id: string, outcome: Outcome): void {
  if (outcome.kind === 'stuck') logger.write('error', 'run did not end', { run_id: id, waited_ms: PATIENCE_MS });
  if (outcome.kind !== 'failed' || outcome.error instanceof QuartermasterError || isAbort(outcome.error)) return;
  const error = outcome.error instanceof Error ? outcome.error.name : typeof outcome.error;
  logger.write('error', 'run failed', { run_id: id, error });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

type StopReason = 'cancelled' | 'given_up' | 'stopped' | 'lost' | 'overdue';

/** Stops a run; the first reason counts. */
class RunStop {
  readonly #controller = new AbortController();
  #reason: StopReason | null = null;

  /** Null until the run is stopped. */
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
