import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Isolation } from '../../../application/ports/tool-host.ts';

/** Untrusted program, installed and ready to start. */
export type Program = {
  /** Absolute path of the interpreter or executable. */
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment except HOME, TMPDIR, PATH and the proxy addresses. */
  readonly environment: Readonly<Record<string, string>>;
  /** Folder of this machine that the program may write to. */
  readonly work: string;
  /** Folders of this machine that the program may read, at the same path: its package and its interpreter. */
  readonly readable: readonly string[];
  /** Hosts that the program may reach over HTTPS, `api.example.com` or `*.example.com`; none when empty. */
  readonly hosts: readonly string[];
};

/** Running program with all its descendants. */
export interface ConfinedProcess {
  readonly leader: ChildProcessByStdio<Writable, Readable, Readable>;
  /** The exceeded limit that ended the program; null within the limits. */
  readonly exceeded: 'memory' | 'processes' | null;
  /**
   * Asks everything to end and kills it after `patienceMs` milliseconds. Resolves, with the proxy closed, when nothing
   * is left or nothing more can be done.
   */
  end(patienceMs: number): Promise<void>;
}

/** Sandbox that keeps untrusted programs away from this machine. */
export interface Sandbox {
  /** Tests the sandbox once: programs inside must fail at everything forbidden, or the sandbox is off. */
  examine(): Promise<Isolation>;
  /** Returns the path of a work folder as the program sees it. */
  seenWork(work: string): string;
  /** @throws when {@link examine} says `off`, or when the program cannot be started. */
  start(program: Program): Promise<ConfinedProcess>;
}

/** Makes a sandbox that starts no program. @param reason One sentence with the cause and the remedy. */
export function sandboxOff(reason: string): Sandbox {
  return {
    examine: () => Promise.resolve({ tier: 'off', reason }),
    seenWork: (work) => work,
    start: () => Promise.reject(new Error(reason)),
  };
}
