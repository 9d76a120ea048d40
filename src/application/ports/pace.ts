/** Time and chance as waiting and asking again need them. */
export type Pace = {
  readonly now: () => Date;
  /** Milliseconds since some moment, for telling how long things take: never goes back, whatever happens to the clock. */
  readonly elapsed: () => number;
  /** Resolves after so many milliseconds; rejects once the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Is aborted after so many milliseconds. */
  readonly limit: (milliseconds: number) => AbortSignal;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
};
