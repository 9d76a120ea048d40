import type { ExitCode } from './exit-codes.ts';

/** Option of a command. Help, parsing and completion are made from it. */
export type OptionSpec = {
  /** Without dashes. */
  readonly name: string;
  /** Single letter, without a dash. */
  readonly short?: string;
  /** Placeholder of the value; absent for a switch. */
  readonly value?: string;
  /** Whether the option may stand more than once. */
  readonly repeatable?: true;
  /** Values that completion proposes; `file` stands for file names. */
  readonly proposes?: readonly string[] | 'file';
  readonly text: string;
};

/** Command of the program. Help, parsing, did-you-mean and completion are made from it. */
export type CommandSpec = {
  readonly name: string;
  /** Words behind the name, such as `"<task>"`; empty for none. */
  readonly takes: string;
  readonly summary: string;
  readonly options: readonly OptionSpec[];
  /** Arguments of examples, without the name of the program. */
  readonly examples: readonly string[];
  /** Arguments that completion proposes; `file` stands for file names. */
  readonly proposes?: readonly string[] | 'file';
  /** Exit codes besides 0, 1 and 2. */
  readonly exits: readonly ExitCode[];
};

export const JSON_OUT: OptionSpec = { name: 'json', text: 'Print JSON instead of text.' };

/** Options of the commands that a running service can answer. */
export const SERVICE: readonly OptionSpec[] = [
  { name: 'url', value: 'URL', text: 'Ask the service at this address instead of the catalog of this machine.' },
  { name: 'token', value: 'TOKEN', text: 'Bearer token of that service.' },
];
