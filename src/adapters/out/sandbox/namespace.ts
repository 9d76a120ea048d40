import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { ProcessGroup } from '../tools/process-group.ts';
import { descendantsOf, identityOf, processTable } from './process-table.ts';
import { sendSignal } from './send-signal.ts';

const LOOK_MS = 20;
/** Milliseconds that the system may take to clear a namespace away. */
const KILLED_MS = 2_000;

/**
 * The PID namespace of a program. Its first process, bubblewrap's, is the only child of the one that was started; when it dies,
 * the system kills everything in the namespace, wherever it has hidden.
 */
export class Namespace {
  readonly #group: ProcessGroup;
  readonly #first: number;
  readonly #identity: string | null;

  /** @param first Id of the first process of the namespace, as it is called outside. */
  constructor(group: ProcessGroup, first: number) {
    this.#group = group;
    this.#first = first;
    this.#identity = identityOf(first);
  }

  /** The end of its input is the request that the protocol knows, and most heed it; then comes the system's. */
  async end(patienceMs: number): Promise<void> {
    this.#group.leader.stdin.destroy();
    if (!(await this.#endsWithin(patienceMs / 2))) {
      for (const { id } of descendantsOf(this.#first, processTable())) sendSignal(id, 'SIGTERM');
      await this.#endsWithin(patienceMs / 2);
    }
    if (this.#isThere()) sendSignal(this.#first, 'SIGKILL');
    await this.#group.end(0);
    for (let waited = 0; waited < KILLED_MS && this.#isThere(); waited += LOOK_MS) await setTimeout(LOOK_MS);
  }

  async #endsWithin(waitMs: number): Promise<boolean> {
    const { leader } = this.#group;
    const isOver = (): boolean => leader.exitCode !== null || leader.signalCode !== null;
    if (isOver() || waitMs <= 0) return isOver();
    const waiting = new AbortController();
    const { signal: stop } = waiting;
    await Promise.race([once(leader, 'exit', { signal: stop }), setTimeout(waitMs, undefined, { signal: stop })]);
    waiting.abort();
    return isOver();
  }

  /** Whether the namespace is there: its first process goes last, and its id may be another's by then. */
  #isThere(): boolean {
    return this.#identity !== null && identityOf(this.#first) === this.#identity;
  }
}
