import type { ChangeJournal, JournalEntry } from '../../src/application/ports/change-journal.ts';
import type { ClientFiles } from '../../src/application/ports/client-files.ts';
import type { Client } from '../../src/domain/catalog/client.ts';
import type { Scope } from '../../src/domain/clients/client-configuration.ts';
import { expandPath } from '../../src/adapters/out/clients/client-file-paths.ts';

const MACHINE = { platform: 'linux', home: '/home/ann', folder: '/work', env: {} } as const;

/** Files of clients in memory, by path. */
export class MemoryClientFiles implements ClientFiles {
  readonly texts = new Map<string, string>();

  locate({ configuration }: Client, scope: Scope): Promise<string | null> {
    const paths = (scope === 'user' ? configuration.user : (configuration.project ?? [])).flatMap(
      (path) => expandPath(path, MACHINE) ?? [],
    );
    return Promise.resolve(paths.find((path) => this.texts.has(path)) ?? paths[0] ?? null);
  }

  resolve(path: string): string {
    return expandPath(path, MACHINE) ?? path;
  }

  read(path: string): Promise<string | null> {
    return Promise.resolve(this.texts.get(path) ?? null);
  }

  hasFolder(path: string): Promise<boolean> {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const isShared = [`${MACHINE.home}/`, `${MACHINE.folder}/`].includes(folder);
    return Promise.resolve(!isShared && [...this.texts.keys()].some((known) => known.startsWith(folder)));
  }

  write(path: string, text: string, before: string | null): Promise<boolean> {
    if ((this.texts.get(path) ?? null) !== before) return Promise.resolve(false);
    this.texts.set(path, text);
    return Promise.resolve(true);
  }

  remove(path: string, text: string): Promise<boolean> {
    if (this.texts.get(path) !== text) return Promise.resolve(false);
    return Promise.resolve(this.texts.delete(path));
  }
}

/** Journal of changes in memory. */
export class MemoryChangeJournal implements ChangeJournal {
  readonly #entries: JournalEntry[] = [];

  add(entry: JournalEntry): Promise<void> {
    this.#entries.unshift(entry);
    return Promise.resolve();
  }

  list(): Promise<readonly JournalEntry[]> {
    return Promise.resolve([...this.#entries]);
  }

  remove(id: string): Promise<void> {
    const at = this.#entries.findIndex((entry) => entry.id === id);
    if (at >= 0) this.#entries.splice(at, 1);
    return Promise.resolve();
  }
}
