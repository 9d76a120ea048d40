import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Isolation } from '../../../application/ports/tool-host.ts';

/** A program of strangers, installed and ready to be started. */
export type Program = {
  /** Absolute path of the interpreter or executable. */
  readonly command: string;
  readonly args: readonly string[];
  /** Everything it gets of an environment beside HOME, TMPDIR, PATH and the addresses of its proxy. */
  readonly environment: Readonly<Record<string, string>>;
  /** Folder of this machine that it may write to. */
  readonly work: string;
  /** Folders of this machine that it may read, at the same path: its package and its interpreter. */
  readonly readable: readonly string[];
  /** Hosts that it may reach over HTTPS, `api.example.com` or `*.example.com`; none when empty. */
  readonly hosts: readonly string[];
};

/** A program that runs, with everything that it starts. */
export interface ConfinedProcess {
  readonly leader: ChildProcessByStdio<Writable, Readable, Readable>;
  /** The limit for which it was ended; null while it keeps within them. */
  readonly exceeded: 'memory' | 'processes' | null;
  /**
   * Asks everything to end, insists after so many milliseconds, and resolves when nothing of it is left or nothing more can be done.
   * Then its proxy is gone as well.
   */
  end(patienceMs: number): Promise<void>;
}

/** A way to keep programs of others away from this machine. */
export interface Sandbox {
  /** Tests itself: programs inside must fail at everything that they may not do, or the sandbox is off. Once, then remembered. */
  examine(): Promise<Isolation>;
  /** The folder as the program sees it. */
  seenWork(work: string): string;
  /** @throws when {@link examine} says `off`, or when the program cannot be started. */
  start(program: Program): Promise<ConfinedProcess>;
}
