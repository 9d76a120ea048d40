import type { OutcomeSum, RunOutcome } from './run-outcome.ts';

/** Runs that are kept of a server; those before are forgotten. */
export const MOST_RUNS = 50;

/**
 * The last runs of a server, oldest first, each once; of two that say something of the same run, the later counts. In whatever order and
 * however often runs are added to what is left of others, the result is the same.
 */
export function lastOutcomes(outcomes: readonly RunOutcome[]): readonly RunOutcome[] {
  const byRun = new Map(outcomes.toSorted(byTime).map((outcome) => [outcome.run, outcome]));
  return [...byRun.values()].toSorted(byTime).slice(-MOST_RUNS);
}

/** What runs say together; null when there are none. */
export function sumOutcomes(outcomes: readonly RunOutcome[]): OutcomeSum | null {
  const counted = lastOutcomes(outcomes);
  const last = counted.at(-1);
  if (last === undefined) return null;
  const sum = (of: (outcome: RunOutcome) => number): number =>
    counted.reduce((total, outcome) => total + of(outcome), 0);
  return {
    runs: counted.length,
    passed: sum(({ passed }) => Number(passed)),
    ok: sum(({ ok }) => ok),
    failed: sum(({ failed }) => failed),
    share: sum(({ ok, failed }) => ok / (ok + failed)) / counted.length,
    last: last.at.slice(0, 10),
  };
}

function byTime(one: RunOutcome, other: RunOutcome): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  if (one.run !== other.run) return one.run < other.run ? -1 : 1;
  return one.ok - other.ok || other.failed - one.failed || Number(one.passed) - Number(other.passed);
}
