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
