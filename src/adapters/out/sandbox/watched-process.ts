import type { ProcessLimits } from './process-limits.ts';
import type { ConfinedProcess } from './sandbox.ts';
import { watch } from './watchdog.ts';

/** A program that is ended once: when it is asked to, or when it uses more than it may. */
export class WatchedProcess implements ConfinedProcess {
  readonly leader: ConfinedProcess['leader'];
  readonly #end: ConfinedProcess['end'];
  readonly #unwatch: () => void;
  #exceeded: ConfinedProcess['exceeded'] = null;
  #ending: Promise<void> | undefined;

  /** @param end Ends everything that the program started, and cleans up; called once. */
  constructor(leader: ConfinedProcess['leader'], limits: ProcessLimits, end: ConfinedProcess['end']) {
    this.leader = leader;
    this.#end = end;
    const { pid } = leader;
    this.#unwatch =
      pid === undefined
        ? () => undefined
        : watch(pid, limits, (what) => {
            this.#exceeded = what;
            void this.end(0);
          });
  }

  get exceeded(): ConfinedProcess['exceeded'] {
    return this.#exceeded;
  }

  end(patienceMs: number): Promise<void> {
    this.#unwatch();
    this.#ending ??= this.#end(patienceMs);
    return this.#ending;
  }
}
