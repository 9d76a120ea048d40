import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import type { Isolation } from '../../../application/ports/tool-host.ts';
import { ProcessGroup } from '../tools/process-group.ts';
import { PROCESS_LIMITS, type ProcessLimits } from './process-limits.ts';
import { descendantsOf, processTable } from './process-table.ts';
import type { ConfinedProcess, Program, Sandbox } from './sandbox.ts';
import { watch } from './watchdog.ts';

/** Variable that everything of one program has in its environment, so that it is found when it has left its group. */
const TAG = 'QM_PROGRAM';

/**
 * Starts programs with the rights of whoever runs this, although with a home, a work folder and an environment of their own.
 * They reach every host. What leaves its process group is found by its parents and its environment (on Linux), unless it hides from both.
 */
export class Unsandboxed implements Sandbox {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #limits: ProcessLimits;

  /** @param environment What every program gets of the environment beside HOME and TMPDIR: never a secret. */
  constructor(environment: Readonly<Record<string, string>>, limits: ProcessLimits = PROCESS_LIMITS) {
    this.#environment = environment;
    this.#limits = limits;
  }

  examine(): Promise<Isolation> {
    const reason =
      'QM_ALLOW_UNSANDBOXED is 1: servers run without a sandbox, with the rights of whoever runs this service.';
    return Promise.resolve({ tier: 'none', reason });
  }

  seenWork(work: string): string {
    return work;
  }

  async start(program: Program): Promise<ConfinedProcess> {
    const root = await realpath(await mkdtemp(join(tmpdir(), 'quartermaster-')));
    const place = { HOME: join(root, 'home'), TMPDIR: join(root, 'tmp') };
    try {
      for (const folder of Object.values(place)) await mkdir(folder);
      const tag = randomUUID();
      const path = [dirname(program.command), this.#environment['PATH'] ?? '/usr/bin:/bin'].join(delimiter);
      const group = new ProcessGroup(program.command, program.args, {
        folder: program.work,
        environment: { ...program.environment, ...this.#environment, ...place, PATH: path, [TAG]: tag },
      });
      await once(group.leader, 'spawn');
      return new UnconfinedProcess(group, tag, this.#limits, () => removeFolder(root));
    } catch (error) {
      await removeFolder(root);
      throw error;
    }
  }
}

class UnconfinedProcess implements ConfinedProcess {
  readonly leader;
  readonly #group: ProcessGroup;
  readonly #tag: string;
  readonly #cleanUp: () => Promise<void>;
  readonly #unwatch: () => void;
  #exceeded: ConfinedProcess['exceeded'] = null;
  #ending: Promise<void> | undefined;

  constructor(group: ProcessGroup, tag: string, limits: ProcessLimits, cleanUp: () => Promise<void>) {
    this.leader = group.leader;
    this.#group = group;
    this.#tag = tag;
    this.#cleanUp = cleanUp;
    const { pid } = group.leader;
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
    this.#ending ??= this.#end(patienceMs);
    return this.#ending;
  }

  async #end(patienceMs: number): Promise<void> {
    this.#unwatch();
    const { pid } = this.leader;
    const descendants = pid === undefined ? [] : descendantsOf(pid, processTable()).map(({ id }) => id);
    await this.#group.end(patienceMs);
    await this.#sweep(descendants);
    await this.#cleanUp();
  }

  /** Kills what left the group: again and again, for it may start others meanwhile. */
  async #sweep(descendants: readonly number[]): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      const known = new Set(descendants);
      const left: number[] = [];
      for (const { id } of processTable()) {
        const environment = await readFile(`/proc/${id}/environ`, 'latin1').catch(() => '');
        if (environment.includes(`${TAG}=${this.#tag}`) || (round === 0 && known.has(id))) left.push(id);
      }
      if (left.length === 0) return;
      for (const id of left) kill(id);
    }
  }
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 }).catch(() => undefined);
}
