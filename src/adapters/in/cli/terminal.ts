import { readFile, stat } from 'node:fs/promises';
import type { ExitCode } from './exit-codes.ts';
import type { GivenFile } from '../../../application/catalog/import-entries.ts';

/** Output of the program; each text ends with a line feed. */
export type Terminal = {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Whether complaints go to a terminal, where a line can replace the previous line. */
  readonly isTerminal?: boolean;
  /** Whether complaints may have colours: on a terminal, unless `NO_COLOR` is set. */
  readonly hasColours?: boolean;
  /** Returns a signal that the user's first interrupt aborts; without it, an interrupt ends the program at once. */
  readonly interruption?: () => AbortSignal;
  /** Reads standard input to its end; absent where there is none. */
  readonly readInput?: () => Promise<string>;
  /** Asks a question that is answered by yes or no; absent without a terminal. */
  readonly ask?: (question: string) => Promise<boolean>;
};

const LARGEST = 256 * 1024 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'It is a folder.',
  EACCES: 'It may not be read.',
};

/**
 * Reads a file of UTF-8 text, at most 256 MiB.
 * @returns The text, or the reason why the file cannot be read.
 */
export async function readGivenFile(name: string): Promise<GivenFile> {
  try {
    if ((await stat(name)).size > LARGEST) return { name, unreadable: 'It has more than 256 MiB.' };
    return { name, text: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(name)) };
  } catch (error) {
    const { code = '', name: kind } = error as NodeJS.ErrnoException;
    return {
      name,
      unreadable: REASONS[code] ?? (kind === 'TypeError' ? 'It is not UTF-8.' : `It cannot be read (${code || kind}).`),
    };
  }
}

/** Output of a command, and whether the command succeeded. */
export type Outcome = { readonly text: string; readonly succeeded: boolean };

/** Output of a command with its exit code. */
export type Report = { readonly text: string; readonly exit: ExitCode };

export function inJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
