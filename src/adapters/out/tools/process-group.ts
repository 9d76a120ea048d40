import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { Duplex, type Readable, type Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between checks of an ending group, and maximum wait after the kill. */
const CHECK_MS = 20;
const KILLED_MS = 500;
/** Flag that closes a descriptor when another program is executed. */
const CLOSE_ON_EXEC = 0o2000000;

const running = new Set<ProcessGroup>();
let isExitWatched = false;
let inherited: readonly number[] | undefined;
let devNull: number | undefined;

export type ProcessOptions = {
  readonly folder: string;
  /** The whole environment of the process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Contents of the descriptors 3, 4, …; none by default. */
  readonly inputs?: readonly Uint8Array[];
};

/**
 * Process and its descendants in their own process group, to end them together. POSIX only. A descendant that leaves
 * the group is out of reach. Groups that still run when this process exits are killed.
 */
export class ProcessGroup {
  readonly leader: ChildProcessByStdio<Writable, Readable, Readable>;
  #ending: Promise<void> | undefined;

  /** Starts a command without a shell; a missing command raises `error` on the leader. */
  constructor(command: string, args: readonly string[], { folder, environment, inputs = [] }: ProcessOptions) {
    this.leader = spawn(command, args, {
      cwd: folder,
      env: { ...environment },
      stdio: ['pipe', 'pipe', 'pipe', ...inputs.map(() => 'pipe' as const), ...blockInherited(3 + inputs.length)],
      shell: false,
      detached: true,
    }) as ChildProcessByStdio<Writable, Readable, Readable>;
    for (const [at, input] of inputs.entries()) {
      const pipe = this.leader.stdio[3 + at];
      if (pipe instanceof Duplex) pipe.on('error', () => undefined).end(input);
    }
    running.add(this);
    if (!isExitWatched) process.once('exit', () => running.forEach((group) => group.#signal('SIGKILL')));
    isExitWatched = true;
  }

  /**
   * Ends the group; resolves when none of it is left or nothing more can be done.
   * @param patienceMs Milliseconds before the kill.
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
      await setTimeout(CHECK_MS);
    }
    return !this.#signal(0);
  }

  /** @returns Whether a process is left that could receive the signal. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.leader;
    if (pid === undefined) return false;
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  }
}

/**
 * Returns entries of a child's `stdio`, from a descriptor on, that replace this process's inherited files by empty
 * ones. Node itself closes the first sixteen and those that follow without a gap. Linux only; empty elsewhere.
 */
function blockInherited(from: number): readonly ('ignore' | number)[] {
  inherited ??= inheritedDescriptors();
  const last = inherited.at(-1) ?? 0;
  if (last < from) return [];
  const blank = (devNull ??= openSync('/dev/null', 'r'));
  const known = new Set(inherited);
  return Array.from({ length: last - from + 1 }, (_, at) => (known.has(from + at) ? blank : 'ignore'));
}

/** Lists the descriptors of this process that a child would inherit, ascending, without the standard ones. */
function inheritedDescriptors(): readonly number[] {
  try {
    const open = readdirSync('/proc/self/fd').map(Number);
    return open.filter((descriptor) => descriptor > 2 && isInherited(descriptor)).toSorted((a, b) => a - b);
  } catch {
    return [];
  }
}

function isInherited(descriptor: number): boolean {
  try {
    const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    return false;
  }
}
