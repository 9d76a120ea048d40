/** How much is heard of a server. */
export type Hearing = {
  /** Bytes of one message. */
  readonly mostFrame: number;
  /** Bytes, and messages or lines that are none, that every request gives leave to send, and as many for the handshake; the leave of four can be saved up. */
  readonly mostBytes: number;
  readonly mostMessages: number;
  /** Pages of the list of tools, and bytes of all of them. */
  readonly mostPages: number;
  readonly mostList: number;
  readonly mostTools: number;
};

const MIB = 1024 * 1024;

export const HEARING: Hearing = {
  mostFrame: 4 * MIB,
  mostBytes: 10 * MIB,
  mostMessages: 5_000,
  mostPages: 200,
  mostList: 8 * MIB,
  mostTools: 5_000,
};

/** How long and how much a probe listens. */
export type ProbeLimits = Hearing & {
  /** Milliseconds until the handshake is done; over stdio that includes the installation. */
  readonly startMs: number;
  /** Milliseconds that the list of tools may take once hands are shaken. */
  readonly answerMs: number;
  /** Milliseconds that a process may take to end after it was asked to, before it is killed. */
  readonly patienceMs: number;
};

export const PROBE_LIMITS: ProbeLimits = { ...HEARING, startMs: 120_000, answerMs: 20_000, patienceMs: 2_000 };
