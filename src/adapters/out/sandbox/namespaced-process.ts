import { once } from 'node:events';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import type { ProcessGroup } from '../tools/process-group.ts';
import type { ProcessLimits } from './process-limits.ts';
import { descendantsOf, identityOf, processTable } from './process-table.ts';
import type { ConfinedProcess } from './sandbox.ts';
import { watch } from './watchdog.ts';

const LOOK_MS = 20;
/** Milliseconds that the system may take to clear a namespace away. */
const KILLED_MS = 2_000;

/**
 * A program in a PID namespace of its own. The first process of that namespace, bubblewrap's, is the only child of the one that
 * was started; when it dies, the system kills everything in the namespace, wherever it has hidden.
 */
export class NamespacedProcess implements ConfinedProcess {
  readonly leader;
  readonly #group: ProcessGroup;
  readonly #first: number;
  readonly #identity: string | null;
  readonly #cleanUp: () => Promise<void>;
  readonly #unwatch: () => void;
  #exceeded: ConfinedProcess['exceeded'] = null;
  #ending: Promise<void> | undefined;

  /**
   * @param first Id of the first process of the namespace, as it is called outside.
   * @param cleanUp Called once when the program has ended; it must not throw.
   */
  constructor(group: ProcessGroup, first: number, limits: ProcessLimits, cleanUp: () => Promise<void>) {
    this.leader = group.leader;
    this.#group = group;
    this.#first = first;
    this.#identity = identityOf(first);
    this.#cleanUp = cleanUp;
    // Two processes are bubblewrap's.
    const own = { ...limits, processes: limits.processes + 2 };
    this.#unwatch = watch(this.leader.pid ?? 0, own, (what) => {
      this.#exceeded = what;
      void this.end(0);
    });
  }

  get exceeded(): ConfinedProcess['exceeded'] {
    return this.#exceeded;
  }

  end(patienceMs: number): Promise<void> {
    this.#ending ??= this.#end(patienceMs);
    return this.#ending;
  }

  /** The end of its input is the request that the protocol knows, and most heed it; then comes the system's. */
  async #end(patienceMs: number): Promise<void> {
    this.#unwatch();
    this.leader.stdin.destroy();
    if (!(await this.#endsWithin(patienceMs / 2))) {
      for (const { id } of descendantsOf(this.#first, processTable())) signal(id, 'SIGTERM');
      await this.#endsWithin(patienceMs / 2);
    }
    if (this.#isThere()) signal(this.#first, 'SIGKILL');
    await this.#group.end(0);
    for (let waited = 0; waited < KILLED_MS && this.#isThere(); waited += LOOK_MS) await setTimeout(LOOK_MS);
    await this.#cleanUp();
  }

  async #endsWithin(waitMs: number): Promise<boolean> {
    const isOver = (): boolean => this.leader.exitCode !== null || this.leader.signalCode !== null;
    if (isOver() || waitMs <= 0) return isOver();
    const waiting = new AbortController();
    const { signal: stop } = waiting;
    await Promise.race([once(this.leader, 'exit', { signal: stop }), setTimeout(waitMs, undefined, { signal: stop })]);
    waiting.abort();
    return isOver();
  }

  /** Whether the namespace is there: its first process goes last, and its id may be another's by then. */
  #isThere(): boolean {
    return this.#identity !== null && identityOf(this.#first) === this.#identity;
  }
}

function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {
    // It ended by itself.
  }
}
