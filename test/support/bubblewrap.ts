import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BubblewrapSandbox, type BubblewrapSettings } from '../../src/adapters/out/sandbox/bubblewrap-sandbox.ts';

const PATH = process.env['PATH'] ?? '/usr/bin:/bin';
const TRIAL = ['--unshare-all', '--unshare-user', '--ro-bind', '/', '/', '/bin/true'];

/**
 * A suite that needs bubblewrap. Where that is not installed, or the system lets nobody make namespaces, it is skipped and says so, unless
 * `QM_TEST_SANDBOX=required`.
 */
export function describeWithBubblewrap(title: string, suite: (this: Mocha.Suite) => void): void {
  const isRequired = process.env['QM_TEST_SANDBOX'] === 'required';
  const trouble = isRequired ? null : troubleWithBubblewrap();
  if (trouble === null) describe(title, suite);
  else describe.skip(`${title} (skipped: ${trouble})`, suite);
}

function troubleWithBubblewrap(): string | null {
  const { error, status, stderr } = spawnSync('bwrap', TRIAL, { encoding: 'utf8', env: { PATH } });
  if (error !== undefined) return 'bwrap is not installed';
  return status === 0 ? null : `bwrap does not work here: ${stderr.trim()}`;
}

/** Without certificates and with whatever else is given. */
export function makeBubblewrap(settings: Partial<BubblewrapSettings> = {}): BubblewrapSandbox {
  return new BubblewrapSandbox({ path: PATH, certificates: {}, ...settings });
}

/**
 * A path on which bubblewrap is a copy in a folder: what it leaves behind is not cleared away by tests that run at the same time.
 * Only for where bubblewrap is installed.
 */
export function ownBubblewrap(folder: string): string {
  const { stdout } = spawnSync('/bin/sh', ['-c', 'command -v bwrap'], { encoding: 'utf8', env: { PATH } });
  copyFileSync(stdout.trim(), join(folder, 'bwrap'));
  return `${folder}${delimiter}${PATH}`;
}
