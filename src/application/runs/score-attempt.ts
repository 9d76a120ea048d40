import type { ToolEffect } from '../../domain/catalog/server.ts';
import { sumKnown } from '../../domain/model-calls/sum-known.ts';
import type { FrozenChecks } from '../../domain/evaluation/check.ts';
import { scoreProvisioning } from '../../domain/evaluation/score-provisioning.ts';
import type { Trace } from '../../domain/evaluation/trace.ts';
import { RUN_BUDGET } from '../../domain/run/run-limits.ts';
import type { RunProgress } from '../../domain/run/run-event.ts';
import type { Provisioned, Usage } from '../../domain/run/run-record.ts';
import type { StackRecommendation } from '../../domain/answer/recommendation.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { PreparedStack } from '../recommend/recommend-stack.ts';
import type { EvaluateAttempt, Evaluation, EvaluationRequest } from './evaluate-attempt.ts';

/** What a run holds its attempts against. */
export type Scoring = {
  readonly evaluateAttempt: EvaluateAttempt;
  readonly prepared: Pick<PreparedStack, 'task' | 'access'>;
  readonly checks: FrozenChecks;
  readonly request: {
    /** Milliseconds of the whole run, and the points that it asks for. */
    readonly timeoutMs: number;
    readonly scoreThreshold: number;
    readonly allowEffects: ToolEffect;
  };
  /** Spends no more than the run may; null where there is no model to work with. */
  readonly chat: ChatModel | null;
  readonly leftMs: () => number;
  readonly emit: (progress: RunProgress) => Promise<void>;
};

/** What is to be scored of an attempt. */
export type Done = {
  readonly attempt: number;
  readonly stack: StackRecommendation;
  readonly provisioning: readonly Provisioned[];
  readonly trace: Trace;
  readonly files: EvaluationRequest['files'];
  readonly worker: EvaluationRequest['worker'];
  readonly usage: Usage;
  readonly ms: number;
};

/** Scores an attempt: of its stack alone where nobody worked; without a judge once the signal is aborted. */
export async function scoreAttempt(
  { evaluateAttempt, prepared, checks, request, chat, leftMs, emit }: Scoring,
  { attempt, stack, provisioning, trace, files, worker, usage, ms }: Done,
  signal: AbortSignal,
): Promise<Pick<Evaluation, 'checks' | 'score' | 'warnings'>> {
  const { task, access } = prepared;
  if (chat === null) {
    const unmeasured = { verdict: 'unmeasured', by: null, quote: null } as const;
    return {
      checks: checks.checks.map(({ id }) => ({ check: id, ...unmeasured })),
      score: scoreProvisioning(task, stack, provisioning),
      warnings: [],
    };
  }
  const question: EvaluationRequest = {
    checks,
    task,
    stack,
    trace,
    files,
    expense: {
      ms,
      budgetMs: request.timeoutMs,
      tokens: sumKnown(usage.tokens.input, usage.tokens.output),
      budgetTokens: RUN_BUDGET.tokens,
    },
    allowedEffect: request.allowEffects,
    threshold: request.scoreThreshold,
    judge: access.model === null ? null : { chat, model: access.model, apiKey: access.apiKey, leftMs },
    worker,
    onVerdict: ({ check, verdict }) => emit({ stage: 'evaluating', attempt, check, verdict }),
  };
  try {
    return await evaluateAttempt(question, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return evaluateAttempt({ ...question, judge: null }, new AbortController().signal);
  }
}
