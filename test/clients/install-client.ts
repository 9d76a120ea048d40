import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/**
 * Installs packages of a client with npm, without their scripts.
 *
 * @param packages With exact versions.
 * @throws {Error} with the message of npm.
 */
export async function installClient(packages: readonly string[], folder: string): Promise<void> {
  await promisify(execFile)('npm', [...INSTALL, '--prefix', folder, ...packages], {
    cwd: folder,
    env: { ...process.env, PATH },
  });
}
