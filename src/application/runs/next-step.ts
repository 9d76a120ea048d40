import type { FrozenChecks } from '../../domain/evaluation/check.ts';
import { mayHavePassed } from '../../domain/evaluation/score.ts';
import { chooseRepair, type Repair } from '../../domain/run/choose-repair.ts';
import type { Attempt } from '../../domain/run/run-record.ts';
import { isTimeForAnother } from '../../domain/run/run-limits.ts';
import { strongerModel } from '../../domain/stack/stronger-model.ts';
import type { PreparedStack, RecommendRequest } from '../recommend/recommend-stack.ts';
import type { TriedStack } from './make-attempt.ts';
import type { RunTimer } from './run-timer.ts';

/** What decides whether there is a further attempt. */
export type StepParts = {
  readonly request: Pick<RecommendRequest, 'model' | 'lock' | 'timeoutMs'> & {
    readonly maxRetries: number;
    readonly scoreThreshold: number;
  };
  readonly prepared: PreparedStack;
  readonly checks: FrozenChecks;
  readonly timer: RunTimer;
};

/** Two attempts that gain less than this over those before end the run. */
const LEAST_GAIN = 2;

/**
 * What is changed for the next attempt, or why there is none.
 *
 * @param tried All until now, `last` included.
 */
export function nextStep(
  { prepared, request, checks, timer }: StepParts,
  tried: readonly TriedStack[],
  last: TriedStack,
): Repair {
  if (last.attempt.end === 'answered' && mayHavePassed(last.attempt.score, request.scoreThreshold))
    return stop('No check that must hold failed, so nothing more is tried.');
  if (tried.length > request.maxRetries)
    return stop(
      request.maxRetries === 0
        ? 'The request allows one attempt only.'
        : `All ${tried.length} attempts that the request allows were made.`,
    );
  if (!isTimeForAnother(timer.leftMs(), request.timeoutMs, last.attempt.ms))
    return stop('What is left of the time is too little for another attempt.');
  if (hasStalled(tried.map(({ attempt }) => attempt)))
    return stop(`Two changes in a row gained less than ${LEAST_GAIN} points.`);
  const { provider, knowledge, task } = prepared;
  const model = last.attempt.stack.model?.model ?? '';
  return chooseRepair({
    attempt: last.attempt,
    checks: checks.checks,
    modelFailure: last.modelFailure,
    canReplace: (server) => last.canReplace(server),
    stronger:
      request.model === null && (request.lock ?? null) === null
        ? (strongerModel(knowledge.catalog.models, task, provider.name, model)?.model ?? null)
        : null,
    earlier: tried.flatMap(({ attempt }) => attempt.adjustment ?? []),
    open: task.open_questions.some(({ blocks }) => blocks),
  });
}

function stop(text: string): Repair {
  return { adjustment: { cause: 'exhausted', action: 'stop', text }, exclude: [], model: null, hints: [] };
}

function hasStalled(attempts: readonly Attempt[]): boolean {
  const totals = attempts.map(({ score }) => score.total ?? 0);
  if (totals.length < 3) return false;
  const before = Math.max(...totals.slice(0, -2));
  return Math.max(...totals.slice(-2)) < before + LEAST_GAIN;
}
