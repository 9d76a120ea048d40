import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Isolation } from '../../../application/ports/tool-host.ts';
import { ProcessGroup } from '../tools/process-group.ts';
import { descendantsOf, processTable, sendSignal } from './process-table.ts';
import type { ConfinedProcess, Program, Sandbox } from './sandbox.ts';
import { PROCESS_LIMITS, WatchedProcess, type ProcessLimits } from './watched-process.ts';

/** Environment variable that marks every process of a program, to find those that left its group. */
const TAG = 'QM_PROGRAM';

/**
 * Starts programs with the rights of this process, but with their own home, work folder and environment. They reach
 * every host. On Linux, processes that leave their group are found by their parents and their environment.
 */
export class Unsandboxed implements Sandbox {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #limits: ProcessLimits;

  /** @param environment Variables of every program besides HOME and TMPDIR; never a secret. */
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
      return new WatchedProcess(group.leader, this.#limits, async (patienceMs) => {
        await endEverything(group, tag, patienceMs);
        await removeFolder(root);
      });
    } catch (error) {
      await removeFolder(root);
      throw error;
    }
  }
}

/** Ends a program and all its descendants. @param tag Mark in their environment. */
async function endEverything(group: ProcessGroup, tag: string, patienceMs: number): Promise<void> {
  const { pid } = group.leader;
  const descendants = pid === undefined ? [] : descendantsOf(pid, processTable());
  await group.end(patienceMs);
  await sweep(new Set(descendants.map(({ id }) => id)), tag);
}

/** Kills the processes that left the group, in rounds, because they may start others meanwhile. */
async function sweep(descendants: ReadonlySet<number>, tag: string): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const left: number[] = [];
    for (const { id } of processTable()) {
      const environment = await readFile(`/proc/${id}/environ`, 'latin1').catch(() => '');
      if (environment.includes(`${TAG}=${tag}`) || (round === 0 && descendants.has(id))) left.push(id);
    }
    if (left.length === 0) return;
    for (const id of left) sendSignal(id, 'SIGKILL');
  }
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 }).catch(() => undefined);
}
