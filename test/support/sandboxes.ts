import type { ProcessLimits } from '../../src/adapters/out/sandbox/watched-process.ts';
import type { Sandbox } from '../../src/adapters/out/sandbox/sandbox.ts';
import { Unsandboxed } from '../../src/adapters/out/sandbox/unsandboxed.ts';
import { describeWithBubblewrap, makeBubblewrap } from './bubblewrap.ts';

const PATH = process.env['PATH'] ?? '';

/** Repeats a suite with every way to start programs that there is here. */
export function withEverySandbox(title: string, suite: (make: (limits?: ProcessLimits) => Sandbox) => void): void {
  describe(`${title}, without a sandbox`, () => suite((limits) => new Unsandboxed({ PATH }, limits)));
  describeWithBubblewrap(`${title}, in bubblewrap`, () =>
    suite((limits) => makeBubblewrap(limits === undefined ? {} : { limits })),
  );
}
