import { readFile, stat } from 'node:fs/promises';
import type { GivenFile } from '../../../application/catalog/import-entries.ts';

const LARGEST = 256 * 1024 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'It is a folder.',
  EACCES: 'It may not be read.',
};

/** The text of a file in UTF-8, at most 256 MiB, or why it cannot be read. */
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
