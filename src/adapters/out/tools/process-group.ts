import { spawn, type ChildProcessByStdio } from 'node:child_process';
import process from 'node:process';
import { Duplex, type Readable, type Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { blanks } from './inherited-descriptors.ts';

/** Milliseconds between looks at whether a group is gone, and how long it is looked at once it was killed. */
const LOOK_MS = 20;
const KILLED_MS = 500;

const running = new Set<ProcessGroup>();
let watched = false;

export type ProcessOptions = {
  readonly folder: string;
  /** The whole environment of the process. */
  readonly environment: Readonly<Record<string, string>>;
  /** What it can read at its descriptors 3, 4, …; none when left out. */
  readonly inputs?: readonly Uint8Array[];
};

/**
 * A process with all that it starts, in a process group of their own, so that all of them can be ended together; what leaves
 * the group on purpose is out of reach. POSIX only. Groups that still run when this process exits are killed.
 */
export class ProcessGroup {
  readonly leader: ChildProcessByStdio<Writable, Readable, Readable>;
  #ending: Promise<void> | undefined;

  /** Starts a command without a shell; a command that is not there shows as an `error` of the leader. */
  constructor(command: string, args: readonly string[], { folder, environment, inputs = [] }: ProcessOptions) {
    this.leader = spawn(command, args, {
      cwd: folder,
      env: { ...environment },
      stdio: ['pipe', 'pipe', 'pipe', ...inputs.map(() => 'pipe' as const), ...blanks(3 + inputs.length)],
      shell: false,
      detached: true,
    }) as ChildProcessByStdio<Writable, Readable, Readable>;
    for (const [at, input] of inputs.entries()) {
      const pipe = this.leader.stdio[3 + at];
      if (pipe instanceof Duplex) pipe.on('error', () => undefined).end(input);
    }
    running.add(this);
    if (!watched) process.once('exit', killRunning);
    watched = true;
  }

  /**
   * Asks the group to end, insists, and resolves when none of it is left or nothing more can be done.
   *
   * @param patienceMs Milliseconds between the request and its enforcement.
   */
  async end(patienceMs: number): Promise<void> {
    this.#ending ??= this.#end(patienceMs);
    return this.#ending;
  }

  async #end(patienceMs: number): Promise<void> {
    this.leader.stdin.destroy();
    const steps = [
      ['SIGTERM', patienceMs],
      ['SIGKILL', KILLED_MS],
    ] as const;
    for (const [signal, waitMs] of steps) if (!this.#signal(signal) || (await this.#isGone(waitMs))) break;
    this.leader.stdout.destroy();
    this.leader.stderr.destroy();
    running.delete(this);
  }

  async #isGone(waitMs: number): Promise<boolean> {
    for (const end = performance.now() + waitMs; performance.now() < end;) {
      if (!this.#signal(0)) return true;
      await setTimeout(LOOK_MS);
    }
    return !this.#signal(0);
  }

  /** @returns Whether anything is left that could take the signal. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.leader;
    if (pid === undefined) return false;
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  }

  /** Kills without waiting, for a process that is about to exit. */
  kill(): void {
    this.#signal('SIGKILL');
  }
}

function killRunning(): void {
  for (const group of running) group.kill();
}
