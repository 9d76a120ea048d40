import { costLimited, RUN_BUDGET, MOST_REFUSED, MOST_SWAPS } from '../../domain/run/run-limits.ts';
import type { ToolEffect } from '../../domain/catalog/server.ts';
import type { RunOutcome } from '../../domain/catalog/run-outcome.ts';
import type { Verification } from '../../domain/catalog/verification.ts';
import { freezeChecks } from '../../domain/evaluation/freeze-checks.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import { bestOf, makeRecord } from '../../domain/run/make-record.ts';
import { outcomesOf } from '../../domain/run/outcomes-of.ts';
import type { RunProgress } from '../../domain/run/run-event.ts';
import type { RunRecord } from '../../domain/run/run-record.ts';
import { CallLedger } from '../model-calls/call-ledger.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { Sha256 } from '../ports/sha256.ts';
import type { ToolHost } from '../ports/tool-host.ts';
import type { WorkFile } from '../ports/work-file.ts';
import type { PreparedStack, PrepareStack, RecommendRequest } from '../recommend/recommend-stack.ts';
import type { Secret } from './redaction.ts';
import { makeAttempt, type AttemptChange, type AttemptParts, type TriedStack } from './make-attempt.ts';
import { emitInOrder } from './emit-in-order.ts';
import type { EvaluateAttempt } from './evaluate-attempt.ts';
import { measureContribution } from './measure-contribution.ts';
import { nextStep } from './next-step.ts';
import { RunTimer } from './run-timer.ts';
import { makeRunCredentials } from './server-grants.ts';
import { Toolbox } from './toolbox.ts';
import type { OwnTool } from './web-tool.ts';

/** A validated request for a proof run, defaults filled in. */
export type RunRequest = RecommendRequest & {
  /** Further attempts after the first, 0 to 10. */
  readonly maxRetries: number;
  /** Points, 0 to 100. */
  readonly scoreThreshold: number;
  /** The most that tools may do. */
  readonly allowEffects: ToolEffect;
  /** Secrets for the servers, by name. */
  readonly credentials: Readonly<Record<string, Secret>>;
  /** Whether the run measures what each server contributes. */
  readonly contribution: boolean;
};

export type RunContext = {
  readonly runId: string;
  /**
   * Told of everything before it happens or right after. It resolves once the run may go on: what changes the world is not
   * done before the event that announces it is kept. It rejects when the run may not go on, and is not called again then; it
   * is never called before the last call has settled.
   */
  readonly emit: (progress: RunProgress) => Promise<void>;
};

export type ExecutedRun = {
  readonly record: RunRecord;
  /** Contents of the best attempt's artifacts. */
  readonly files: readonly WorkFile[];
};

/**
 * Does a task with the recommended stack and says what that proves. It resolves also when nothing worked, with a record that
 * says so, and when the signal is aborted, with a record of what there was until then: `cancelled`.
 *
 * @throws {QuartermasterError} when no attempt could begin: as `RecommendStack` does; the signal's reason when that is aborted before.
 */
export type ExecuteRun = (request: RunRequest, context: RunContext, signal: AbortSignal) => Promise<ExecutedRun>;

export type ExecuteRunParts = {
  readonly prepareStack: PrepareStack;
  readonly toolHost: ToolHost;
  /** The model of a provider; null where it has none. */
  readonly chatOf: (provider: string) => ChatModel | null;
  readonly evaluateAttempt: EvaluateAttempt;
  /** The operator's own value for a credential that the caller did not give. */
  readonly ownCredential: (name: string) => Secret | null;
  /** The operator's own key for searching the web; null when there is none. */
  readonly ownSearchKey: Secret | null;
  /** Tools of ours for a run. @param searchApiKey Of the request; null takes that of the environment. */
  readonly ownTools: (searchApiKey: Secret | null) => readonly OwnTool[];
  /** Hosts that the operator lets a server's program reach, by the name of the server. */
  readonly allowedHosts: (server: string) => readonly string[];
  /** Keeps what was seen of servers for later recommendations; it never rejects. */
  readonly keepEvidence: (evidence: readonly Verification[]) => Promise<void>;
  /** Keeps how the calls of servers went for later recommendations; it never rejects. */
  readonly keepOutcomes: (outcomes: readonly RunOutcome[]) => Promise<void>;
  readonly clock: Clock;
  readonly sha256: Sha256;
  /** The same of bytes. */
  readonly digest: (bytes: Uint8Array) => string;
  readonly base64: (text: string) => string;
};

/** What the attempts of a run share, with the whole request. */
type SharedParts = AttemptParts & { readonly request: RunRequest };

export function makeExecuteRun(parts: ExecuteRunParts): ExecuteRun {
  return async (request, { runId, emit: keep }, signal) => {
    const timer = new RunTimer(request.timeoutMs, parts.clock);
    const { emit, lost } = emitInOrder(keep);
    const over = AbortSignal.any([signal, parts.clock.limit(request.timeoutMs), lost]);
    const ledger = new CallLedger(costLimited(RUN_BUDGET, request.constraints.max_cost_usd));
    const prepared = await prepare(parts, request, timer, ledger, emit, AbortSignal.any([signal, lost]), over);
    const checks = freezeChecks(prepared.task, prepared.recommendation, parts.sha256);
    await emit({ stage: 'checks_frozen', digest: checks.digest, checks: checks.checks.length });

    const chat = parts.chatOf(prepared.provider.name);
    const isolation = await parts.toolHost.isolation();
    const keys = [request.apiKey, request.searchApiKey, prepared.access.apiKey, parts.ownSearchKey].filter(
      (key) => key !== null,
    );
    const { credentialOf, isGiven, redact } = makeRunCredentials(
      keys,
      request.credentials,
      parts.ownCredential,
      parts.base64,
    );
    const toolbox = new Toolbox({
      workplace: await parts.toolHost.open(),
      isolation,
      clock: parts.clock,
      sha256: parts.sha256,
      redact,
      credentialOf,
      allowedHosts: parts.allowedHosts,
      allowEffects: request.allowEffects,
      tryWithoutCredentials: chat === null,
      emit,
    });
    const attemptParts: SharedParts = {
      ...parts,
      request,
      prepared,
      checks,
      chat: chat === null ? null : prepared.access.metered(chat),
      toolbox,
      ownTools: prepared.task.constraints.remote === 'forbidden' ? [] : parts.ownTools(request.searchApiKey),
      ledger,
      timer,
      redact,
      isGiven,
      budget: { left: RUN_BUDGET.toolCalls, refusable: MOST_REFUSED },
      done: new Map(),
      emit,
      cancelled: () => signal.aborted,
    };
    try {
      const tried = await tryAll(attemptParts, over);
      lost.throwIfAborted();
      await parts.keepEvidence(tried.flatMap(({ evidence }) => evidence));
      await parts.keepOutcomes(outcomesOf(tried, runId, parts.clock.now().toISOString()));
      const best = bestOf(tried);
      const contribution =
        request.contribution && chat !== null && best !== undefined && best.attempt.stack.servers.length > 0
          ? await measureContribution(attemptParts, best, tried.length + 1, over)
          : null;
      const record = makeRecord({
        runId,
        cancelled: signal.aborted,
        prepared,
        checks,
        tried,
        threshold: request.scoreThreshold,
        usage: ledger.usage,
        timings: timer.timings(),
        isolation,
        contribution,
      });
      const { status, score, passed } = record;
      await emit({ stage: 'done', status, score, passed });
      return { record, files: best?.files ?? [] };
    } finally {
      await toolbox.close();
    }
  };
}

async function prepare(
  parts: ExecuteRunParts,
  request: RunRequest,
  timer: RunTimer,
  ledger: CallLedger,
  emit: RunContext['emit'],
  signal: AbortSignal,
  over: AbortSignal,
): Promise<PreparedStack> {
  const timeoutMs = Math.min(request.timeoutMs, timer.plan.prepareMs);
  await emit({ stage: 'analyzing' });
  const began = parts.clock.elapsed();
  try {
    return await timer.time('analyzing', () =>
      parts.prepareStack({ ...request, timeoutMs }, ledger, () => emit({ stage: 'recommending' }), over),
    );
  } catch (error) {
    if (!over.aborted || signal.aborted || error instanceof QuartermasterError) throw error;
    const seconds = Math.round((parts.clock.elapsed() - began) / 1_000);
    throw new QuartermasterError(
      'deadline',
      `The run was over after ${seconds} s, before there was a stack to try. Give it a longer timeout, in seconds.`,
    );
  }
}

/** Attempts until one is good enough, nothing more can be changed, or time or tries are used up. */
async function tryAll(parts: SharedParts, signal: AbortSignal): Promise<readonly TriedStack[]> {
  const { emit } = parts;
  const tried: TriedStack[] = [];
  let change: AttemptChange = { exclude: [], model: null, hints: [] };
  let swaps = MOST_SWAPS;
  for (let number = 1; ; number += 1) {
    const one = await makeAttempt(parts, number, change, swaps, signal);
    const { attempt } = one;
    swaps -= one.adjustments.length;
    tried.push(one);
    const passed = one.passed === true && attempt.end === 'answered';
    if (signal.aborted || passed || parts.chat === null) return tried;
    const repair = nextStep(parts, tried, one);
    tried[tried.length - 1] = { ...one, attempt: { ...attempt, adjustment: repair.adjustment } };
    await emit({ stage: 'repairing', attempt: number, ...repair.adjustment });
    if (repair.adjustment.action === 'stop') return tried;
    change = {
      exclude: [...one.change.exclude, ...repair.exclude],
      model: repair.model ?? change.model,
      hints: [...change.hints, ...repair.hints, ...reminders(parts)],
    };
  }
}

function reminders({ done }: AttemptParts): readonly string[] {
  return done.size === 0
    ? []
    : [`${done.size} call(s) that change something were made before; the same calls are not made again.`];
}
