import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ClientFiles } from '../../../application/ports/client-files.ts';
import { ConfigurationFault } from '../../../application/ports/configuration-text.ts';
import type { Client } from '../../../domain/catalog/client.ts';
import type { Scope } from '../../../domain/clients/client-configuration.ts';
import { expandPath, type PathFacts } from './client-file-paths.ts';
import { withFileLock } from './file-lock.ts';

const OWNER_ONLY = 0o600;

/**
 * Files of clients in the file system. Writes go to a temporary file in the same folder, which replaces the old one under
 * a lock.
 */
export class SystemClientFiles implements ClientFiles {
  readonly #facts: PathFacts;

  constructor(facts: PathFacts) {
    this.#facts = facts;
  }

  async locate({ configuration }: Client, scope: Scope): Promise<string | null> {
    const { user, user_windows, user_macos, project } = configuration;
    const { platform } = this.#facts;
    const ofUser = (platform === 'win32' ? user_windows : platform === 'darwin' ? user_macos : undefined) ?? user;
    const paths = (scope === 'user' ? ofUser : (project ?? [])).flatMap((path) => expandPath(path, this.#facts) ?? []);
    for (const path of paths) if (await exists(path)) return path;
    return paths[0] ?? null;
  }

  resolve(path: string): string {
    return expandPath(path, this.#facts) ?? path;
  }

  async read(path: string): Promise<string | null> {
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes === null) return null;
    if (!isUtf8(bytes)) throw new ConfigurationFault('it is no UTF-8 text');
    return bytes.toString('utf8');
  }

  hasFolder(path: string): Promise<boolean> {
    const folder = dirname(path);
    const isShared = folder === this.#facts.home || folder === this.#facts.folder;
    return isShared ? Promise.resolve(false) : exists(folder);
  }

  async write(path: string, text: string, before: string | null): Promise<boolean> {
    if ((await this.read(path)) !== before) return false;
    const target = before === null ? path : await realpath(path);
    await mkdir(dirname(target), { recursive: true });
    return withFileLock(target, async () => {
      if ((await this.read(path)) !== before) return false;
      await replaceFile(target, text, before === null ? OWNER_ONLY : (await stat(target)).mode & 0o777);
      return true;
    });
  }

  async remove(path: string, text: string): Promise<boolean> {
    if ((await this.read(path)) !== text) return false;
    return withFileLock(path, async () => {
      if ((await this.read(path)) !== text) return false;
      await rm(path);
      return true;
    });
  }
}

async function replaceFile(target: string, text: string, mode: number): Promise<void> {
  const temporary = `${target}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    const file = await open(temporary, 'wx', mode);
    await file.writeFile(text);
    await file.chmod(mode);
    await file.sync();
    await file.close();
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
