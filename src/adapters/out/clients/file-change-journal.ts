import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeJournal, JournalEntry } from '../../../application/ports/change-journal.ts';

/** Journal with one file for each change, which only its owner can read: earlier texts of clients may hold secrets. */
export class FileChangeJournal implements ChangeJournal {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(entry: JournalEntry): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(this.#fileOf(entry.id), JSON.stringify(entry), { mode: 0o600, flag: 'wx', flush: true });
  }

  async list(): Promise<readonly JournalEntry[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const entries = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .map(async (name) => JSON.parse(await readFile(join(this.#folder, name), 'utf8')) as JournalEntry),
    );
    return entries.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
  }

  remove(id: string): Promise<void> {
    return rm(this.#fileOf(id), { force: true });
  }

  #fileOf(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}
