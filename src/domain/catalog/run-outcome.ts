import type { RecordId } from './record.ts';
import { readJson, membersOf } from './json.ts';

/**
 * What one proof run says of one server: numbers, and nothing of the task, of the arguments or of what came back. Part of the body of
 * a record of kind `outcome`.
 */
export type RunOutcome = {
  readonly server: string;
  /** Of the run, so that the same one never counts twice. */
  readonly run: string;
  /** When its attempts were over. RFC 3339 with milliseconds, UTC. */
  readonly at: string;
  /** Calls that the server answered. */
  readonly ok: number;
  /** Calls that it failed: it said so, gave no answer in time, or was no more. With `ok` at least 1. */
  readonly failed: number;
  /** Whether an attempt passed in which it was called. */
  readonly passed: boolean;
};

/** What the last runs say of a server together. */
export type OutcomeSum = {
  /** At least 1. */
  readonly runs: number;
  /** How many of them passed with it. */
  readonly passed: number;
  /** Calls over all of them. */
  readonly ok: number;
  readonly failed: number;
  /** Mean over the runs of the share of calls that succeeded, 0 to 1: a run with many calls says no more than one with few. */
  readonly share: number;
  /** Date of the last one, `YYYY-MM-DD`. */
  readonly last: string;
};

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

const AT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** More calls of one server than any run may make. */
const MOST_CALLS = 10_000;

/** Names the record that keeps the last runs of a server. */
export function outcomeRecord(server: string): RecordId {
  return { source: 'runs', kind: 'outcome', key: server };
}

/** The body of such a record. All outcomes are of one server. */
export function writeOutcomes(server: string, outcomes: readonly RunOutcome[]): string {
  const runs = lastOutcomes(outcomes).map(({ run, at, ok, failed, passed }) => ({ run, at, ok, failed, passed }));
  return JSON.stringify({ server, runs });
}

/** Reads such a body; what is no outcome of this form is passed over. */
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
