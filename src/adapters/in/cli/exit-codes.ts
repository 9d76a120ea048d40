/** Exit codes of all commands, with their names in code and their meaning. */
export const EXIT = { done: 0, failed: 1, misused: 2, nothingFits: 3, secretMissing: 4, interrupted: 130 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Meaning of each exit code, in ascending order. */
export const EXIT_MEANINGS: ReadonlyMap<ExitCode, string> = new Map([
  [EXIT.done, 'The command has done its work.'],
  [EXIT.failed, 'The command has failed, or a comparison found a difference.'],
  [EXIT.misused, 'The command line, a file of it or the configuration is wrong.'],
  [EXIT.nothingFits, 'Nothing in the catalog fits, or no such server exists.'],
  [EXIT.secretMissing, 'A sign-in, a key or another secret is missing.'],
  [EXIT.interrupted, 'The user has interrupted the command.'],
]);
