import type { FrozenChecks } from '../evaluation/check.ts';
import { wasExecuted } from '../evaluation/trace.ts';
import type { StackRecommendation } from '../answer/recommendation.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import { cutText } from '../text/clean-text.ts';
import type { Adjustment, Attempt, RunRecord } from './run-record.ts';
import type { RunEnd } from './run-state.ts';
import { runSummary } from './run-summary.ts';
import { sumKnown } from '../model-calls/spending.ts';
import { bestAttempt } from '../evaluation/score.ts';
import type { RunProgress } from './run-event.ts';

/** Attempt with its stack and the servers that were replaced during its start. */
export type Tried = {
  readonly attempt: Attempt;
  readonly recommendation: StackRecommendation;
  readonly passed: boolean | null;
  readonly adjustments: readonly Adjustment[];
  readonly warnings: readonly string[];
};

export type RunParts = {
  readonly runId: string;
  readonly cancelled: boolean;
  readonly prepared: { readonly task: TaskDefinition; readonly recommendation: StackRecommendation };
  readonly checks: FrozenChecks;
  /** In the order of the attempts; empty when the run ended before the first. */
  readonly tried: readonly Tried[];
  readonly threshold: number;
  /** Use of models in the whole run. */
  readonly usage: {
    readonly calls: number;
    readonly tokens: { readonly input: number | null; readonly output: number | null };
    readonly costUsd: number | null;
  };
  readonly timings: Readonly<Record<string, number>>;
  readonly contribution: RunRecord['contribution'];
  readonly isolation: { readonly tier: string; readonly reason: string };
};

/** Maximum length of a step's text in a record. */
const LONGEST_STEP = 4_000;

/** Builds the record of a run at its end. */
export function makeRecord(run: RunParts): RunRecord {
  const { prepared, checks, tried, usage, cancelled } = run;
  const attempts = tried.map(({ attempt }) => attempt);
  const best = bestOf(tried);
  const number = best?.attempt.number ?? null;
  const status: RunEnd = cancelled ? 'cancelled' : endOf(best?.attempt);
  const undecided = best?.attempt.score.undecided ?? [];
  const recommendation = best?.recommendation ?? prepared.recommendation;
  const notes = tried
    .filter(({ attempt }) => attempt.number <= (number ?? 0))
    .flatMap(({ attempt, adjustments }) => [
      ...adjustments.map(({ text }) => text),
      ...(attempt.adjustment === null || attempt.number === number ? [] : [attempt.adjustment.text]),
    ]);
  return {
    run_id: run.runId,
    status,
    summary: runSummary({
      status,
      tries: tried.length,
      threshold: run.threshold,
      best: best ?? null,
      undecided: checks.checks.filter(({ id }) => undecided.includes(id)).map(({ text }) => text),
      stopped: tried.at(-1)?.attempt.adjustment?.text ?? null,
    }),
    task: prepared.task,
    recommendation: { ...recommendation, adjustment_notes: [...recommendation.adjustment_notes, ...notes] },
    score: best?.attempt.score.total ?? null,
    first_score: attempts[0]?.score.total ?? null,
    coverage_of_score: best?.attempt.score.coverage ?? 0,
    basis: best?.attempt.score.basis ?? null,
    passed: best?.passed ?? null,
    checks,
    attempts: attempts.map(shortened),
    best_attempt: number,
    output: best?.attempt.output ?? null,
    artifacts: best?.attempt.artifacts ?? [],
    contribution: run.contribution,
    usage: {
      model_calls: usage.calls,
      tool_calls: attempts.reduce((sum, attempt) => sum + attempt.usage.tool_calls, 0),
      tokens: usage.tokens,
      cost_usd: rounded(usage.costUsd),
    },
    timings_ms: run.timings,
    sandbox: run.isolation,
    warnings: [...new Set(tried.flatMap(({ warnings }) => warnings))],
  };
}

function endOf(best: Attempt | undefined): RunEnd {
  if (best === undefined) return 'failed';
  const { end, output, artifacts, steps } = best;
  if (end === 'not_executed') return 'not_executed';
  const isLeft = output !== null || artifacts.length > 0;
  const isCutOff = end === 'model_failure' || end === 'no_tools';
  return wasExecuted({ end, steps, answer: output, artifacts }) && (isLeft || !isCutOff) ? 'succeeded' : 'failed';
}

function shortened(attempt: Attempt): Attempt {
  return {
    ...attempt,
    usage: { ...attempt.usage, cost_usd: rounded(attempt.usage.cost_usd) },
    steps: attempt.steps.map((step) =>
      step.kind === 'model'
        ? { ...step, text: cutText(step.text, LONGEST_STEP) }
        : {
            ...step,
            input: cutText(step.input, LONGEST_STEP),
            result: step.result === null ? null : cutText(step.result, LONGEST_STEP),
          },
    ),
  };
}

/** Rounds to a millionth of a dollar. */
function rounded(costUsd: number | null): number | null {
  return costUsd === null ? null : Math.round(costUsd * 1_000_000) / 1_000_000;
}

/** Returns the best attempt, see {@link bestAttempt}; undefined without one. */
export function bestOf<T extends { readonly attempt: Attempt }>(tried: readonly T[]): T | undefined {
  const best = bestAttempt(
    tried.map(({ attempt: { number, score, usage } }) => ({
      number,
      score,
      costUsd: usage.cost_usd,
      tokens: sumKnown(usage.tokens.input, usage.tokens.output),
    })),
  );
  return tried.find(({ attempt }) => attempt.number === best);
}

/**
 * Builds the record of an interrupted run from its events alone.
 *
 * @param summary Reason for the end in one sentence.
 */
export function unfinishedRecord(
  id: string,
  status: RunEnd,
  summary: string,
  events: readonly RunProgress[] = [],
): RunRecord {
  const asked = events.filter((event) => event.stage === 'executing' && event.step === 'asked');
  const modelCalls = asked.filter((event) => event.stage === 'executing' && event.call === 'model').length;
  return {
    run_id: id,
    status,
    summary,
    task: null,
    recommendation: null,
    score: null,
    first_score: null,
    coverage_of_score: 0,
    basis: null,
    passed: null,
    checks: null,
    attempts: [],
    best_attempt: null,
    output: null,
    artifacts: [],
    contribution: null,
    usage: {
      model_calls: modelCalls,
      tool_calls: asked.length - modelCalls,
      tokens: modelCalls === 0 ? { input: 0, output: 0 } : { input: null, output: null },
      cost_usd: modelCalls === 0 ? 0 : null,
    },
    timings_ms: {},
    sandbox: { tier: 'unknown', reason: 'The run did not come to tell.' },
    warnings: [],
  };
}
