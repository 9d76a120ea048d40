import { mayHavePassed } from '../../domain/evaluation/score.ts';
import { chooseRepair, type Repair } from '../../domain/run/choose-repair.ts';
import { MOST_SWAPS, isTimeForAnother } from '../../domain/run/run-limits.ts';
import type { Attempt, Contribution } from '../../domain/run/run-record.ts';
import { strongerModel } from '../../domain/stack/model-vendor.ts';
import { makeAttempt, type AttemptChange, type TriedStack } from './attempt.ts';
import type { RunTimer } from './run-timer.ts';
import type { RunMeans, TaskRun } from './task-run.ts';

/** Minimum gain of two attempts in points; below it the run ends. */
const LEAST_GAIN = 2;

/** Makes attempts until one passes, no change is left, or time or tries are used up. */
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

/**
 * Repeats the task without each server of a stack in turn and returns the loss in points, one sample each. A server is
 * skipped when calls would repeat changes, or without time or budget.
 *
 * @param against Best attempt for the comparison, and the number of the next attempt in events.
 */
export async function measureContribution(
  run: TaskRun,
  means: RunMeans,
  { best, next }: { readonly best: TriedStack; readonly next: number },
  signal: AbortSignal,
): Promise<readonly Contribution[]> {
  const { timer, calls } = means;
  const { request } = run;
  const whole = best.attempt.score.total;
  const found: Contribution[] = [];
  for (const [index, { name }] of best.attempt.stack.servers.entries()) {
    const unmeasured = (why: string): Contribution => ({
      server: name,
      score_without: null,
      points: null,
      samples: 0,
      why,
    });
    if (whole === null) found.push(unmeasured('The attempt itself has no score.'));
    else if (calls.done.size > 0)
      found.push(unmeasured('Calls were made that change something, and they are not made twice.'));
    else if (signal.aborted || !isTimeForAnother(timer.leftMs(), request.timeoutMs, best.attempt.ms))
      found.push(unmeasured('There was no time left.'));
    else {
      const change = { ...best.change, without: name };
      const { attempt } = await makeAttempt(run, means, { number: next + index, change, swaps: 0 }, signal);
      const { total, basis } = attempt.score;
      const comparable =
        total !== null && basis === best.attempt.score.basis && attempt.end !== 'budget' && !signal.aborted;
      found.push(
        comparable
          ? { server: name, score_without: total, points: Math.round(10 * (whole - total)) / 10, samples: 1, why: null }
          : unmeasured(`The attempt without it cannot be compared: it ended with ${attempt.end}.`),
      );
    }
  }
  return found;
}
