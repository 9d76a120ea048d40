import { InstallFailure } from './installer.ts';
import type { Finished } from './run-installer.ts';

/** The first npm with every option that keeps out what is no package of a registry, tarballs on other hosts included. */
const OLDEST = [11, 17] as const;

/**
 * The address of the registry that npm is configured with.
 *
 * @param run Runs npm with these arguments.
 * @throws {InstallFailure} `unsupported` when npm is too old to keep out what is no package of a registry.
 */
export async function askNpm(run: (args: readonly string[]) => Promise<Finished>): Promise<URL> {
  const version = (await run(['--version'])).printed.trim();
  const registry = (await run(['config', 'get', 'registry'])).printed.trim();
  const [, major, minor] = /^(\d{1,6})\.(\d{1,6})\./.exec(version) ?? [];
  if (major === undefined || minor === undefined || !URL.canParse(registry))
    throw new InstallFailure('unsupported', 'npm does not work here: it does not say its version and its registry');
  if (Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]))
    throw new InstallFailure(
      'unsupported',
      `npm ${version} cannot keep out dependencies that come from elsewhere than a registry; ` +
        `npm ${OLDEST.join('.')} or newer can: npm install --global npm@latest`,
    );
  return new URL(registry.replace(/\/*$/, '/'));
}
