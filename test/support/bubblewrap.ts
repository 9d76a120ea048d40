import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BubblewrapSandbox, type BubblewrapSettings } from '../../src/adapters/out/sandbox/bubblewrap-sandbox.ts';

const PATH = process.env['PATH'] ?? '/usr/bin:/bin';
const isThere = PATH.split(delimiter).some((folder) => existsSync(join(folder, 'bwrap')));

/** A suite that needs bubblewrap, and says so where there is none. */
export function describeWithBubblewrap(title: string, suite: () => void): void {
  if (isThere) describe(title, suite);
  else describe.skip(`${title} (skipped: bwrap is not installed)`, suite);
}

/** Without certificates and with whatever else is given. */
export function makeBubblewrap(settings: Partial<BubblewrapSettings> = {}): BubblewrapSandbox {
  return new BubblewrapSandbox({ path: PATH, certificates: {}, ...settings });
}
