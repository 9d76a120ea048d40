import type { RecordId } from './record.ts';
import { readJson, membersOf } from './json.ts';

/** Numeric result of one proof run for one server; part of the body of a record of kind `outcome`. */
export type RunOutcome = {
  readonly server: string;
  /** Id of the run, which prevents counting it twice. */
  readonly run: string;
  /** End of its attempts: RFC 3339 with milliseconds, UTC. */
  readonly at: string;
  /** Calls that the server answered. */
  readonly ok: number;
  /** Calls that failed, timed out or found the server ended. The sum with `ok` is at least 1. */
  readonly failed: number;
  /** Whether an attempt that called the server passed. */
  readonly passed: boolean;
};

/** Totals of the last runs of a server. */
export type OutcomeSum = {
  /** At least 1. */
  readonly runs: number;
  /** Runs that passed with the server. */
  readonly passed: number;
  /** Successful calls of all runs. */
  readonly ok: number;
  readonly failed: number;
  /** Mean share of successful calls per run, 0 to 1; each run counts the same. */
  readonly share: number;
  /** Date of the last run, `YYYY-MM-DD`. */
  readonly last: string;
};

/** Maximum number of runs kept per server. */
export const MOST_RUNS = 50;

/**
 * Returns the last runs of a server, oldest first, each once. If a run has two outcomes, the later one counts. The
 * order and repetition of additions make no difference.
 */
export function lastOutcomes(outcomes: readonly RunOutcome[]): readonly RunOutcome[] {
  const byRun = new Map(outcomes.toSorted(byTime).map((outcome) => [outcome.run, outcome]));
  return [...byRun.values()].toSorted(byTime).slice(-MOST_RUNS);
}

/** Sums the last outcomes; null when there are none. */
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

const AT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Upper bound of calls, above the limit of any run. */
const MOST_CALLS = 10_000;

/** Returns the id of the record with the last runs of a server. */
export function outcomeRecord(server: string): RecordId {
  return { source: 'runs', kind: 'outcome', key: server };
}

/** Formats the body of an outcome record; all outcomes are of one server. */
export function writeOutcomes(server: string, outcomes: readonly RunOutcome[]): string {
  const runs = lastOutcomes(outcomes).map(({ run, at, ok, failed, passed }) => ({ run, at, ok, failed, passed }));
  return JSON.stringify({ server, runs });
}

/** Parses the body of an outcome record; malformed outcomes are skipped. */
export function readOutcomes(body: string): readonly RunOutcome[] {
  const { server, runs } = membersOf(readJson(body));
  if (typeof server !== 'string' || !Array.isArray(runs)) return [];
  return lastOutcomes(runs.flatMap((run: unknown) => readRun(server, membersOf(run)) ?? []));
}

function readRun(
  server: string,
  { run, at, ok, failed, passed }: Readonly<Record<string, unknown>>,
): RunOutcome | undefined {
  if (typeof run !== 'string' || typeof at !== 'string' || !AT.test(at) || typeof passed !== 'boolean')
    return undefined;
  if (!isCount(ok) || !isCount(failed) || ok + failed === 0) return undefined;
  return { server, run, at, ok, failed, passed };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_CALLS;
}
