import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Isolation } from '../../../application/ports/tool-host.ts';

/** An untrusted program, installed and ready to be started. */
export type Program = {
  /** Absolute path of the interpreter or executable. */
  readonly command: string;
  readonly args: readonly string[];
  /** Its whole environment, beside HOME, TMPDIR, PATH and the addresses of its proxy. */
  readonly environment: Readonly<Record<string, string>>;
  /** Folder of this machine that it may write to. */
  readonly work: string;
  /** Folders of this machine that it may read, at the same path: its package and its interpreter. */
  readonly readable: readonly string[];
  /** Hosts that it may reach over HTTPS, `api.example.com` or `*.example.com`; none when empty. */
  readonly hosts: readonly string[];
};

/** A running program, with everything that it starts. */
export interface ConfinedProcess {
  readonly leader: ChildProcessByStdio<Writable, Readable, Readable>;
  /** The limit for which it was ended; null while it keeps within them. */
  readonly exceeded: 'memory' | 'processes' | null;
  /**
   * Asks everything to end, kills it after so many milliseconds, and resolves when nothing of it is left or nothing more can be
   * done. Then its proxy is gone as well.
   */
  end(patienceMs: number): Promise<void>;
}

/** Keeps untrusted programs away from this machine. */
export interface Sandbox {
  /** Tests itself once: programs inside must fail at everything forbidden, or the sandbox is off. */
  examine(): Promise<Isolation>;
  /** Path of a work folder as the program sees it. */
  seenWork(work: string): string;
  /** @throws when {@link examine} says `off`, or when the program cannot be started. */
  start(program: Program): Promise<ConfinedProcess>;
}

/** Makes a sandbox that starts no program. @param reason One sentence: the cause, and the remedy. */
export function sandboxOff(reason: string): Sandbox {
  return {
    examine: () => Promise.resolve({ tier: 'off', reason }),
    seenWork: (work) => work,
    start: () => Promise.reject(new Error(reason)),
  };
}
