/** Time and chance as waiting and asking again need them. */
export type Pace = {
  readonly now: () => Date;
  /** Resolves after so many milliseconds; rejects once the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Is aborted after so many milliseconds. */
  readonly limit: (milliseconds: number) => AbortSignal;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
};
