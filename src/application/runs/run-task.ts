import { QuartermasterError } from '../../domain/errors.ts';
import { freezeChecks } from '../../domain/evaluation/freeze-checks.ts';
import { bestOf, makeRecord } from '../../domain/run/make-record.ts';
import { outcomesOf } from '../../domain/run/server-outcomes.ts';
import { costLimited, MOST_REFUSED, RUN_BUDGET } from '../../domain/run/run-limits.ts';
import type { RunRecord } from '../../domain/run/run-record.ts';
import { CallLedger } from '../model-calls/call-ledger.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { WorkFile } from '../ports/tool-host.ts';
import type { PreparedStack, PrepareStack } from '../recommend/recommend-stack.ts';
import { tryAll, measureContribution } from './attempts.ts';
import type { EvaluateAttempt } from './evaluate-attempt.ts';
import type { EventLog } from './event-log.ts';
import { RunTimer } from './run-timer.ts';
import type { RunRequest } from './run-request.ts';
import type { RunLearning } from './record-outcomes.ts';
import type { RunMeans, TaskRun } from './task-run.ts';
import { openToolbox, type ToolSource } from './open-toolbox.ts';

export type RunContext = {
  readonly runId: string;
  /** Event log of the run. No call with a change happens before its event is stored. */
  readonly log: Pick<EventLog, 'add' | 'lost'>;
};

export type RunResult = {
  readonly record: RunRecord;
  /** Contents of the best attempt's artifacts. */
  readonly files: readonly WorkFile[];
};

/**
 * Executes a task with the recommended stack and records the proof. Resolves even after failures, and after an abort
 * with the record so far (`cancelled`).
 *
 * @throws {QuartermasterError} when no attempt could begin, as `RecommendStack`; the reason of the signal when it was
 *   aborted before; the reason of `log.lost` after an event could not be stored.
 */
export type RunTask = (request: RunRequest, context: RunContext, signal: AbortSignal) => Promise<RunResult>;

export type RunDependencies = {
  readonly prepareStack: PrepareStack;
  /** Returns the model of a provider; null without one. */
  readonly chatOf: (provider: string) => ChatModel | null;
  readonly tools: ToolSource;
  readonly evaluateAttempt: EvaluateAttempt;
  readonly learning: RunLearning;
  readonly clock: Clock;
};

export function makeRunTask(dependencies: RunDependencies): RunTask {
  const { tools, learning, clock } = dependencies;
  return async (request, { runId, log }, signal) => {
    const timer = new RunTimer(request.timeoutMs, null, clock);
    const emit = log.add;
    const stopped = AbortSignal.any([signal, log.lost]);
    const over = AbortSignal.any([stopped, clock.limit(request.timeoutMs)]);
    const ledger = new CallLedger(costLimited(RUN_BUDGET, request.constraints.max_cost_usd));
    const prepared = await prepare(dependencies.prepareStack, request, { timer, ledger, emit }, { stopped, over });
    const checks = freezeChecks(prepared.task, prepared.recommendation, tools.encodings.sha256);
    await emit({ stage: 'checks_frozen', digest: checks.digest, checks: checks.checks.length });

    const chat = dependencies.chatOf(prepared.provider.name);
    const toolbox = await openToolbox(tools, request, prepared, { hasModel: chat !== null, emit, clock });
    const run: TaskRun = { request, prepared, checks, cancelled: () => signal.aborted };
    const means: RunMeans = {
      chat: chat === null ? null : prepared.access.metered(chat),
      evaluateAttempt: dependencies.evaluateAttempt,
      toolbox,
      calls: { left: RUN_BUDGET.toolCalls, refusable: MOST_REFUSED, done: new Map() },
      ledger,
      timer,
      emit,
    };
    try {
      const tried = await tryAll(run, means, over);
      log.lost.throwIfAborted();
      await learning.keepEvidence(tried.flatMap(({ evidence }) => evidence));
      await learning.keepOutcomes(outcomesOf(tried, runId, clock.now().toISOString()));
      const best = bestOf(tried);
      const contribution =
        request.contribution && chat !== null && best !== undefined && best.attempt.stack.servers.length > 0
          ? await measureContribution(run, means, { best, next: tried.length + 1 }, over)
          : null;
      log.lost.throwIfAborted();
      const record = makeRecord({
        runId,
        cancelled: signal.aborted,
        prepared,
        checks,
        tried,
        threshold: request.scoreThreshold,
        usage: ledger.usage,
        timings: timer.timings(),
        isolation: toolbox.isolation,
        contribution,
      });
      return { record, files: best?.files ?? [] };
    } finally {
      await toolbox.close();
    }
  };
}

async function prepare(
  prepareStack: PrepareStack,
  request: RunRequest,
  { timer, ledger, emit }: Pick<RunMeans, 'timer' | 'ledger' | 'emit'>,
  { stopped, over }: { readonly stopped: AbortSignal; readonly over: AbortSignal },
): Promise<PreparedStack> {
  const timeoutMs = Math.min(request.timeoutMs, timer.plan.prepareMs);
  await emit({ stage: 'analyzing' });
  const began = timer.elapsed();
  try {
    return await timer.time('analyzing', () =>
      prepareStack({ ...request, namedClients: [], timeoutMs }, ledger, () => emit({ stage: 'recommending' }), over),
    );
  } catch (error) {
    if (!over.aborted || stopped.aborted || error instanceof QuartermasterError) throw error;
    const seconds = Math.round((timer.elapsed() - began) / 1_000);
    throw new QuartermasterError(
      'deadline',
      `The run was over after ${seconds} s, before there was a stack to try. Give it a longer timeout, in seconds.`,
    );
  }
}
