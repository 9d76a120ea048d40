/** Time and timers of the application; nothing bypasses it. */
export type Clock = {
  readonly now: () => Date;
  /** Monotonic milliseconds, independent of corrections of the system time. */
  readonly elapsed: () => number;
  /** Resolves after the time; rejects once the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Returns a signal that aborts after the time. */
  readonly limit: (milliseconds: number) => AbortSignal;
  /** Calls back once after the time, unless the returned function is called before. Keeps no process alive. */
  readonly after: (milliseconds: number, callBack: () => void) => () => void;
  /** Returns a random number from 0 to below 1, to spread waits. */
  readonly jitter: () => number;
};
