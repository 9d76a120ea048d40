/** How long and how much a probe listens. */
export type ProbeLimits = {
  /** Milliseconds until the handshake is done; over stdio that includes the installation. */
  readonly startMs: number;
  /** Milliseconds that an answer may take once hands are shaken. */
  readonly answerMs: number;
  /** Bytes that are read of a whole conversation. */
  readonly mostBytes: number;
  /** Pages of the list of tools. */
  readonly mostPages: number;
  readonly mostTools: number;
  /** Milliseconds that a process may take to end after it was asked to, before it is killed. */
  readonly patienceMs: number;
};

export const STDIO_LIMITS: ProbeLimits = {
  startMs: 120_000,
  answerMs: 20_000,
  mostBytes: 8 * 1024 * 1024,
  mostPages: 32,
  mostTools: 2_000,
  patienceMs: 2_000,
};

export const HTTP_LIMITS: ProbeLimits = { ...STDIO_LIMITS, startMs: 20_000 };
