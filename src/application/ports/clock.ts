/** Time and timers: nothing in the application reads or awaits time in another way. */
export type Clock = {
  readonly now: () => Date;
  /** Milliseconds since some moment. It never goes back, even when the time of the day is corrected. */
  readonly elapsed: () => number;
  /** Resolves after so many milliseconds; rejects once the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Returns a signal that is aborted after so many milliseconds. */
  readonly limit: (milliseconds: number) => AbortSignal;
  /** Calls back once after so many milliseconds, unless the returned function is called before. Keeps no process alive. */
  readonly after: (milliseconds: number, callBack: () => void) => () => void;
  /** Spreads waits: a random number from 0 up to but not including 1. */
  readonly jitter: () => number;
};
