/** The process that runs, among all those that may share a store. */
export type ThisProcess = {
  /** Unlike that of any other process, ever. */
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** Whether a process of this host runs under a number. */
  readonly isRunning: (pid: number) => boolean;
};
