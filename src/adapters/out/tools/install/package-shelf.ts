import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NOTE = 'quartermaster.json';
const STAGING = '.staging';
const NEWEST = '.newest';
/** Age at which a folder that somebody began to fill is taken for left behind. */
const STALE_MS = 3_600_000;

/** What is known of a package that lies here. */
export type ShelfNote = {
  readonly identifier: string;
  readonly version: string;
  /** What the registry said its content is, as a lock file has it; null when it said nothing. */
  readonly integrity: string | null;
};

export type Shelved = { readonly folder: string; readonly note: ShelfNote };

/** A folder that is being filled, beside a home and a folder for temporary files of whoever fills it. */
export type ShelfStage = {
  readonly folder: string;
  readonly environment: { readonly HOME: string; readonly TMPDIR: string };
  /** Puts the folder in its place in one step. What somebody else put there meanwhile stays, and is what counts. */
  readonly put: (key: string, note: ShelfNote) => Promise<Shelved>;
  /** Removes what was not put away. Never throws. */
  readonly clear: () => Promise<void>;
};

/** Installed packages, each in a folder of its own that is either whole or not there, whoever is killed meanwhile. */
export class PackageShelf {
  readonly #folder: string;

  /** @param folder Made when something is put there. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param key A name of a folder. */
  async find(key: string): Promise<Shelved | null> {
    const folder = join(this.#folder, key);
    const text = await readFile(join(folder, NOTE), 'utf8').catch(() => null);
    return text === null ? null : { folder, note: JSON.parse(text) as ShelfNote };
  }

  /** Keeps which version of a package was the newest just now. */
  async noteNewest(key: string, version: string): Promise<void> {
    const folder = join(this.#folder, NEWEST);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${randomUUID()}`);
    await writeFile(draft, version);
    await rename(draft, join(folder, key));
  }

  /** The version that was the newest when somebody looked at most so many milliseconds ago; null when nobody did. */
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

  /** Removes what was left behind by installations that were killed. */
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
