import { mayHavePassed } from '../../domain/evaluation/score.ts';
import { chooseRepair, type Repair } from '../../domain/run/choose-repair.ts';
import { isTimeForAnother, MOST_SWAPS } from '../../domain/run/run-limits.ts';
import type { Attempt } from '../../domain/run/run-record.ts';
import { strongerModel } from '../../domain/stack/stronger-model.ts';
import { makeAttempt, type AttemptChange, type TriedStack } from './attempt.ts';
import type { RunTimer } from './run-timer.ts';
import type { RunMeans, TaskRun } from './task-run.ts';

/** Points that two attempts must gain over those before, or the run ends. */
const LEAST_GAIN = 2;

/** Makes attempts until one is good enough, nothing more can be changed, or time or tries are used up. */
export async function tryAll(run: TaskRun, means: RunMeans, signal: AbortSignal): Promise<readonly TriedStack[]> {
  const { emit, calls } = means;
  const tried: TriedStack[] = [];
  let change: AttemptChange = { exclude: [], model: null, hints: [] };
  let swaps = MOST_SWAPS;
  for (let number = 1; ; number += 1) {
    const one = await makeAttempt(run, means, { number, change, swaps }, signal);
    const { attempt } = one;
    swaps -= one.adjustments.length;
    tried.push(one);
    const hasPassed = one.passed === true && attempt.end === 'answered';
    if (signal.aborted || hasPassed || means.chat === null) return tried;
    const repair = nextStep(run, means.timer, tried, one);
    tried[tried.length - 1] = { ...one, attempt: { ...attempt, adjustment: repair.adjustment } };
    await emit({ stage: 'repairing', attempt: number, ...repair.adjustment });
    if (repair.adjustment.action === 'stop') return tried;
    change = {
      exclude: [...one.change.exclude, ...repair.exclude],
      model: repair.model ?? change.model,
      hints: [...change.hints, ...repair.hints, ...reminders(calls.done.size)],
    };
  }
}

function reminders(calls: number): readonly string[] {
  return calls === 0
    ? []
    : [`${calls} call(s) that change something were made before; the same calls are not made again.`];
}

/** Returns the change for the next attempt, or the reason to stop. @param tried All attempts so far, `last` included. */
function nextStep(
  { prepared, request, checks }: TaskRun,
  timer: RunTimer,
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
