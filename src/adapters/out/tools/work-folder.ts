import { constants } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, open, opendir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { WorkFile } from '../../../application/ports/tool-host.ts';

/** Maximum number and total bytes of the files that are read from a work folder. */
export const MAX_FILES = 200;
export const MAX_BYTES = 64 * 1024 * 1024;

const MAX_PATH_LENGTH = 1_024;
const MAX_PATH_DEPTH = 32;
/** Maximum number of visited entries in all folders together. */
const MAX_ENTRIES = 20_000;
/** Maximum depth of visited folders. */
const MAX_DEPTH = 16;
/** Size in bytes from which a file is sparse when less than a sixteenth of it is stored. */
const SPARSE_FROM = 1024 * 1024;
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** Private temporary folder that untrusted programs write to, even while it is read. */
export class WorkFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<WorkFolder> {
    const root = await realpath(await mkdtemp(join(tmpdir(), 'quartermaster-')));
    const path = join(root, 'work');
    await mkdir(path);
    return new WorkFolder(path);
  }

  /** Reads the regular files within the limits; omits links, hard links, sparse, large and unreadable files. */
  async files(): Promise<readonly WorkFile[]> {
    const paths = (await this.#walk()).toSorted();
    const found: WorkFile[] = [];
    let bytes = 0;
    for (const path of paths) {
      const content = await this.#read(path, MAX_BYTES - bytes).catch(() => null);
      if (content === null) continue;
      bytes += content.length;
      found.push({ path, bytes: content });
      if (found.length === MAX_FILES) break;
    }
    return found;
  }

  /** Removes the folder with its contents, whatever their permissions. Never throws. */
  async remove(): Promise<void> {
    const root = dirname(this.path);
    const options = { recursive: true, force: true, maxRetries: 3, retryDelay: 50 };
    await rm(root, options).catch(async () => {
      await openUp(root, 0);
      await rm(root, options).catch(() => undefined);
    });
  }

  async #walk(): Promise<string[]> {
    const found: string[] = [];
    const folders = [''];
    let seen = 0;
    for (const folder of folders) {
      const entries = await opendir(join(this.path, folder)).catch(() => undefined);
      if (entries === undefined) continue;
      for await (const entry of entries) {
        seen += 1;
        if (seen > MAX_ENTRIES) return found;
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (!isWorkPath(path)) continue;
        if (entry.isFile()) found.push(path);
        else if (entry.isDirectory() && path.split('/').length < MAX_DEPTH) folders.push(path);
      }
    }
    return found;
  }

  /**
   * Reads a regular file; null when it is too large, sparse or hard-linked.
   * @throws {Error} when the path is no regular file or leads through a link, even one made meanwhile.
   */
  async #read(path: string, maxBytes: number): Promise<Buffer | null> {
    const target = join(this.path, path);
    const folder = dirname(target);
    if ((await realpath(folder)) !== folder) throw new Error(`${path} leads out of its folder`);
    const file = await open(target, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const [opened, there] = await Promise.all([file.stat(), lstat(target)]);
      const isSame = opened.ino === there.ino && opened.dev === there.dev;
      if (!opened.isFile() || !isSame || (await realpath(folder)) !== folder)
        throw new Error(`${path} is no file of its folder`);
      const { size, blocks, nlink } = await file.stat();
      const isSparse = size > SPARSE_FROM && blocks * 512 * 16 < size;
      if (size > maxBytes || isSparse || nlink > 1) return null;
      const buffer = Buffer.alloc(size);
      const { bytesRead } = await file.read(buffer, 0, size, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }
}

/** Whether a path names a file below its folder, without any detour. */
export function isWorkPath(path: string): boolean {
  const parts = path.split('/');
  return (
    path.length <= MAX_PATH_LENGTH &&
    parts.length <= MAX_PATH_DEPTH &&
    !/[\0\\]/.test(path) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

/** Gives the owner all permissions of a folder and its subfolders. */
async function openUp(folder: string, depth: number): Promise<void> {
  const entry = await lstat(folder).catch(() => null);
  if (entry?.isDirectory() !== true || depth > 64) return;
  await chmod(folder, 0o700).catch(() => undefined);
  const entries = await opendir(folder).catch(() => undefined);
  if (entries === undefined) return;
  for await (const inner of entries) if (inner.isDirectory()) await openUp(join(folder, inner.name), depth + 1);
}
