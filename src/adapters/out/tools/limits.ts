/** Limits of the data that a server may send. */
export type ReceiveLimits = {
  /** Maximum size of one message in bytes. */
  readonly messageBytes: number;
  /** Allowance of the handshake and of each request: bytes, and messages or other lines. At most four add up. */
  readonly bytesPerRequest: number;
  readonly messagesPerRequest: number;
  /** Maximum number of pages of the list of tools, and of bytes and tools on all pages. */
  readonly listPages: number;
  readonly listBytes: number;
  readonly listTools: number;
};

const MIB = 1024 * 1024;

export const RECEIVE_LIMITS: ReceiveLimits = {
  messageBytes: 4 * MIB,
  bytesPerRequest: 10 * MIB,
  messagesPerRequest: 5_000,
  listPages: 200,
  listBytes: 8 * MIB,
  listTools: 5_000,
};

/** Limits of a probe in data and time. */
export type ProbeLimits = ReceiveLimits & {
  /** Milliseconds for the handshake; over stdio, they include the installation. */
  readonly startMs: number;
  /** Milliseconds from the handshake to the end of the list of tools. */
  readonly answerMs: number;
  /** Milliseconds from the request to end a process to its kill. */
  readonly patienceMs: number;
};

export const PROBE_LIMITS: ProbeLimits = { ...RECEIVE_LIMITS, startMs: 120_000, answerMs: 20_000, patienceMs: 2_000 };
