import type { Isolation } from '../../../application/ports/tool-host.ts';
import type { ConfinedProcess, Sandbox } from './sandbox.ts';

/** No program of others is started on this machine. */
export class SandboxOff implements Sandbox {
  readonly #reason: string;

  /** @param reason One sentence: why not, and what to do. */
  constructor(reason: string) {
    this.#reason = reason;
  }

  examine(): Promise<Isolation> {
    return Promise.resolve({ tier: 'off', reason: this.#reason });
  }

  seenWork(work: string): string {
    return work;
  }

  start(): Promise<ConfinedProcess> {
    return Promise.reject(new Error(this.#reason));
  }
}
