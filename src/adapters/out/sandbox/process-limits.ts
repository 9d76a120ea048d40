/** What a program, with everything that it starts, may use at one time. */
export type ProcessLimits = {
  /** Bytes of memory of all its processes together. */
  readonly memory: number;
  readonly processes: number;
};

export const PROCESS_LIMITS: ProcessLimits = { memory: 1024 ** 3, processes: 256 };
