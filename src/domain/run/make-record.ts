import { bestAttempt } from '../evaluation/best-attempt.ts';
import type { FrozenChecks } from '../evaluation/check.ts';
import type { StackRecommendation } from '../stack/recommendation.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import type { Adjustment, Attempt, RunRecord } from './run-record.ts';
import type { RunEnd } from './run-state.ts';

/** An attempt, the stack that it tried, and what was replaced while that was brought up. */
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
  /** In the order of their numbers; empty when the run ended before the first. */
  readonly tried: readonly Tried[];
  readonly threshold: number;
  /** Of models, over the whole run. */
  readonly usage: {
    readonly calls: number;
    readonly tokens: { readonly input: number | null; readonly output: number | null };
    readonly costUsd: number | null;
  };
  readonly timings: Readonly<Record<string, number>>;
  readonly contribution: RunRecord['contribution'];
  readonly isolation: { readonly tier: string; readonly reason: string };
};

/** The longest text of a step that a record keeps. */
const LONGEST_STEP = 4_000;

/** What there is to say of a run at its end. */
export function makeRecord(run: RunParts): RunRecord {
  const { prepared, checks, tried, usage, cancelled } = run;
  const attempts = tried.map(({ attempt }) => attempt);
  const number = bestAttempt(
    attempts.map(({ number: own, score, usage: { cost_usd, tokens } }) => ({
      number: own,
      score,
      costUsd: cost_usd,
      tokens: tokens.input === null || tokens.output === null ? null : tokens.input + tokens.output,
    })),
  );
  const best = tried.find(({ attempt }) => attempt.number === number);
  const status: RunEnd = cancelled
    ? 'cancelled'
    : best === undefined || isNothing(best.attempt)
      ? 'failed'
      : 'succeeded';
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
    summary: summaryOf(status, run, best),
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
      cost_usd: usage.costUsd,
    },
    timings_ms: run.timings,
    sandbox: run.isolation,
    warnings: [...new Set(tried.flatMap(({ warnings }) => warnings))],
  };
}

/** Whether an attempt came to nothing for want of a model or of tools. */
function isNothing({ end, output, artifacts }: Attempt): boolean {
  return (end === 'model_failure' || end === 'no_tools') && output === null && artifacts.length === 0;
}

function summaryOf(status: RunEnd, { tried, threshold }: RunParts, best: Tried | undefined): string {
  if (best === undefined)
    return status === 'cancelled' ? 'It was cancelled before the first attempt.' : 'No attempt was made.';
  const { attempt, passed } = best;
  const points = attempt.score.total === null ? 'nothing could be measured' : `${attempt.score.total} of 100 points`;
  const tries = `${tried.length} attempt${tried.length === 1 ? '' : 's'}`;
  if (status === 'cancelled') return `It was cancelled after ${tries}; ${points} so far.`;
  if (attempt.end === 'not_executed') {
    const servers = attempt.provisioning;
    const ready = servers.filter((server) => server.status === 'ready').length;
    const booted =
      servers.length === 0 ? 'No server had to be started' : `${ready} of ${servers.length} servers started`;
    return `${booted}; the task itself was not executed, for the provider local has no model to do it with.`;
  }
  const last = tried.at(-1)?.attempt.adjustment;
  const why = passed === true || last === null || last === undefined ? '' : ` ${last.text}`;
  const verdict =
    passed === null
      ? 'too little was measured to say whether it passed'
      : passed
        ? 'passed'
        : `below the ${threshold} that were asked for`;
  return `${tries}, ${points}: ${verdict}.${why}`;
}

function shortened(attempt: Attempt): Attempt {
  return {
    ...attempt,
    steps: attempt.steps.map((step) =>
      step.kind === 'model'
        ? { ...step, text: cut(step.text) }
        : { ...step, input: cut(step.input), result: step.result === null ? null : cut(step.result) },
    ),
  };
}

function cut(text: string): string {
  return text.length <= LONGEST_STEP
    ? text
    : `${text.slice(0, LONGEST_STEP)}… [cut: ${text.length - LONGEST_STEP} more characters]`;
}
