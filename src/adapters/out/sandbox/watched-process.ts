import { descendantsOf, processTable, type ProcessEntry } from './process-table.ts';
import type { ConfinedProcess } from './sandbox.ts';

/** Simultaneous limits of a program together with its descendants. */
export type ProcessLimits = {
  /** Total bytes of memory of all its processes. */
  readonly memory: number;
  readonly processes: number;
};

export const PROCESS_LIMITS: ProcessLimits = { memory: 1024 ** 3, processes: 256 };

const CHECK_MS = 200;

const watched = new Set<WatchedProcess>();
let timer: NodeJS.Timeout | undefined;

/**
 * Program that is ended once: on request, or when it exceeds a limit. One timer checks all programs five times a
 * second, on Linux only; elsewhere no excess is detected.
 */
export class WatchedProcess implements ConfinedProcess {
  readonly leader: ConfinedProcess['leader'];
  readonly #limits: ProcessLimits;
  readonly #end: ConfinedProcess['end'];
  #exceeded: ConfinedProcess['exceeded'] = null;
  #ending: Promise<void> | undefined;

  /** @param end Ends the program with its descendants and cleans up; called once. */
  constructor(leader: ConfinedProcess['leader'], limits: ProcessLimits, end: ConfinedProcess['end']) {
    this.leader = leader;
    this.#limits = limits;
    this.#end = end;
    if (leader.pid === undefined) return;
    watched.add(this);
    timer ??= setInterval(checkAll, CHECK_MS).unref();
  }

  get exceeded(): ConfinedProcess['exceeded'] {
    return this.#exceeded;
  }

  end(patienceMs: number): Promise<void> {
    forget(this);
    this.#ending ??= this.#end(patienceMs);
    return this.#ending;
  }

  /** Ends the program when it exceeds a limit. @param table Every process of this machine. */
  check(table: readonly ProcessEntry[]): void {
    const { pid = 0 } = this.leader;
    const own = [...table.filter(({ id }) => id === pid), ...descendantsOf(pid, table)];
    const memory = own.reduce((sum, { bytes }) => sum + bytes, 0);
    if (own.length > this.#limits.processes) this.#exceeded = 'processes';
    else if (memory > this.#limits.memory) this.#exceeded = 'memory';
    else return;
    void this.end(0);
  }
}

function checkAll(): void {
  const table = processTable();
  for (const program of watched) program.check(table);
}

function forget(program: WatchedProcess): void {
  watched.delete(program);
  if (watched.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
