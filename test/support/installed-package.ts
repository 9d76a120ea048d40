import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startCommand, type Program } from './program.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
const INSTALL = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=5', '--loglevel=error'];

/** The package as a user has it. */
export type InstalledPackage = {
  /** Where its files lie. */
  readonly home: string;
  /** Bytes of the tarball. */
  readonly packedSize: number;
  /** Starts its command by the link that npm made. */
  readonly start: (words: readonly string[], env?: Readonly<Record<string, string>>) => Program;
};

/**
 * Packs this clone and installs the tarball, with its dependencies from npm's cache or the registry.
 *
 * @param tarballs An empty folder for the tarball.
 * @param folder An empty folder to install in.
 */
export async function installPackage(tarballs: string, folder: string): Promise<InstalledPackage> {
  await npm(['pack', '--loglevel=error', '--pack-destination', tarballs], ROOT);
  const [name = ''] = readdirSync(tarballs);
  const tarball = join(tarballs, name);
  await npm([...INSTALL, '--prefix', folder, tarball], folder);
  const command = join(folder, 'node_modules', '.bin', 'quartermaster');
  return {
    home: join(folder, 'node_modules', 'quartermaster'),
    packedSize: statSync(tarball).size,
    start: (words, env = {}) => startCommand(command, words, { PATH, ...env }, folder),
  };
}

/** @throws with what npm said, when it fails. */
async function npm(words: readonly string[], folder: string): Promise<void> {
  await promisify(execFile)('npm', words, { cwd: folder, env: { ...process.env, PATH } });
}
