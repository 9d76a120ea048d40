/** The time that a caller gives. */
export type Deadline = {
  /** Aborted when the time is over, and earlier when the caller has gone. */
  readonly signal: AbortSignal;
  /** Milliseconds from now, never below 0. */
  readonly leftMs: () => number;
};
