import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NOTE = 'quartermaster.json';
const STAGING = '.staging';
const NEWEST = '.newest';
/** Age in milliseconds at which an unfinished folder counts as abandoned. */
const STALE_MS = 3_600_000;

export type ShelfNote = {
  readonly identifier: string;
  readonly version: string;
  /** Integrity of its content in the form of a lock file; null when the registry states none. */
  readonly integrity: string | null;
};

export type Shelved = { readonly folder: string; readonly note: ShelfNote };

/** Folder that is being filled, with a home and a temporary folder for the installer. */
export type ShelfStage = {
  readonly folder: string;
  readonly environment: { readonly HOME: string; readonly TMPDIR: string };
  /** Moves the folder to the shelf in one step. A package already on the shelf stays, and is returned. */
  readonly put: (key: string, note: ShelfNote) => Promise<Shelved>;
  /** Removes everything that was not moved to the shelf. Never throws. */
  readonly clear: () => Promise<void>;
};

/** Shelf of installed packages, each in its own folder that is complete or missing, even after a kill. */
export class PackageShelf {
  readonly #folder: string;

  /** @param folder Created with the first package. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param key Name of the package's folder. */
  async find(key: string): Promise<Shelved | null> {
    const folder = join(this.#folder, key);
    const text = await readFile(join(folder, NOTE), 'utf8').catch(() => null);
    return text === null ? null : { folder, note: JSON.parse(text) as ShelfNote };
  }

  async noteNewest(key: string, version: string): Promise<void> {
    const folder = join(this.#folder, NEWEST);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${randomUUID()}`);
    await writeFile(draft, version);
    await rename(draft, join(folder, key));
  }

  /** Returns the newest version if recorded at most `withinMs` milliseconds ago, otherwise null. */
  async newest(key: string, withinMs: number): Promise<string | null> {
    const file = join(this.#folder, NEWEST, key);
    try {
      const { mtimeMs } = await stat(file);
      return Math.abs(Date.now() - mtimeMs) > withinMs ? null : await readFile(file, 'utf8');
    } catch {
      return null;
    }
  }

  async stage(): Promise<ShelfStage> {
    await this.#sweep();
    const root = join(this.#folder, STAGING, randomUUID());
    const [folder, home, temporary] = [join(root, 'package'), join(root, 'home'), join(root, 'tmp')];
    for (const path of [folder, home, temporary]) await mkdir(path, { recursive: true, mode: 0o700 });
    return {
      folder,
      environment: { HOME: home, TMPDIR: temporary },
      put: async (key, note) => {
        await writeFile(join(folder, NOTE), JSON.stringify(note));
        const place = join(this.#folder, key);
        try {
          await rename(folder, place);
        } catch (error) {
          const there = await this.find(key);
          if (there === null) throw error;
          return there;
        }
        return { folder: place, note };
      },
      clear: () => remove(root),
    };
  }

  /** Removes the folders of killed installations. */
  async #sweep(): Promise<void> {
    const staging = join(this.#folder, STAGING);
    for (const name of await readdir(staging).catch(() => [])) {
      const age = await stat(join(staging, name)).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > STALE_MS) await remove(join(staging, name));
    }
  }
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 }).catch(() => undefined);
}
