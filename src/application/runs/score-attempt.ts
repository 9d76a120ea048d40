import { sumKnown } from '../../domain/model-calls/spending.ts';
import { scoreProvisioning } from '../../domain/evaluation/score-provisioning.ts';
import type { Trace } from '../../domain/evaluation/trace.ts';
import { RUN_BUDGET } from '../../domain/run/run-limits.ts';
import type { Provisioned, Usage } from '../../domain/run/run-record.ts';
import type { StackRecommendation } from '../../domain/answer/recommendation.ts';
import type { Evaluation, EvaluationRequest } from './evaluate-attempt.ts';
import type { RunMeans, TaskRun } from './task-run.ts';

/** Facts about an attempt for its score. */
export type AttemptFacts = {
  readonly attempt: number;
  readonly stack: StackRecommendation;
  readonly provisioning: readonly Provisioned[];
  readonly trace: Trace;
  readonly files: EvaluationRequest['files'];
  readonly worker: EvaluationRequest['worker'];
  readonly usage: Usage;
  readonly ms: number;
};

/** Scores an attempt. Without a model only provisioning counts; after an abort no judge is called. */
export async function scoreAttempt(
  { request, prepared, checks }: TaskRun,
  { evaluateAttempt, chat, timer, emit }: RunMeans,
  { attempt, stack, provisioning, trace, files, worker, usage, ms }: AttemptFacts,
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
    judge: access.model === null ? null : { chat, model: access.model, apiKey: access.apiKey, leftMs: timer.leftMs },
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
