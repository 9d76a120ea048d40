/** Upper bounds of the data that a server may send. */
export type ReceiveLimits = {
  /** Bytes of one message. */
  readonly messageBytes: number;
  /** Bytes, and messages or other lines, that the handshake and each request allow. At most four allowances add up. */
  readonly bytesPerRequest: number;
  readonly messagesPerRequest: number;
  /** Pages of the list of tools, and bytes and tools of all pages. */
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
  /** Milliseconds until the handshake is done; over stdio that includes the installation. */
  readonly startMs: number;
  /** Milliseconds from the handshake to the end of the list of tools. */
  readonly answerMs: number;
  /** Milliseconds from the request to end to the kill of a process. */
  readonly patienceMs: number;
};

export const PROBE_LIMITS: ProbeLimits = { ...RECEIVE_LIMITS, startMs: 120_000, answerMs: 20_000, patienceMs: 2_000 };
