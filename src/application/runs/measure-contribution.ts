import type { Contribution } from '../../domain/run/run-record.ts';
import { isTimeForAnother } from '../../domain/run/run-limits.ts';
import { makeAttempt, type TriedStack } from './attempt.ts';
import type { RunMeans, TaskRun } from './task-run.ts';

/**
 * Does the task again without each server of a stack in turn, and returns the loss in points: one sample each, so a hint and no
 * proof. It is left out where calls would change something twice, or time or budget are used up.
 *
 * @param against The best attempt to compare with, and the number of the next attempt, which only its events bear.
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
