import { posix, win32 } from 'node:path';
import { dataFolder } from './data-folder.ts';
import { isLoopback } from './loopback.ts';
import type { Environment, Settings } from './settings.ts';

/** How programs of others are started for runs, and where they are kept. */
export type SandboxSettings = {
  /** Whether they may run where there is no working sandbox: only ever true on loopback. */
  readonly allowUnsandboxed: boolean;
  /** Folder of installed packages, absolute; null when nobody said where and there is no home folder. */
  readonly packages: string | null;
};

/**
 * Reads `QM_ALLOW_UNSANDBOXED` and `QM_PACKAGES`. What is wrong is added to `faults`.
 *
 * @param host Where the service listens.
 */
export function readSandboxSettings(
  env: Environment,
  setting: Settings,
  host: string,
  system: NodeJS.Platform,
  faults: string[],
): SandboxSettings {
  const allowed = setting.text('QM_ALLOW_UNSANDBOXED') ?? '0';
  if (!['0', '1'].includes(allowed)) faults.push(`QM_ALLOW_UNSANDBOXED is not one of 0, 1: ${allowed}`);
  if (allowed === '1' && !isLoopback(host))
    faults.push(`QM_ALLOW_UNSANDBOXED is 1 and QM_HOST is ${host}, which others can reach: install bubblewrap instead`);
  const path = system === 'win32' ? win32 : posix;
  const named = setting.text('QM_PACKAGES');
  if (named !== undefined && !path.isAbsolute(named)) faults.push(`QM_PACKAGES is not an absolute path: ${named}`);
  const usual = dataFolder(env, system);
  return {
    allowUnsandboxed: allowed === '1' && isLoopback(host),
    packages: named ?? (usual && path.join(usual, 'quartermaster', 'packages')),
  };
}
