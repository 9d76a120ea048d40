import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { processorMs } from './processes.ts';
import { startProgram, type Program } from '../../support/program.ts';

const LOOK_MS = 20;
const MOST_MS = 60_000;

/** The whole service as a process. */
export class TortureService {
  readonly #program: Program;
  readonly #started = performance.now();
  url = '';
  /** Milliseconds until `/health` was answered. */
  readyMs = 0;
  /** Milliseconds of a processor that it took for that. */
  readyWorkMs = 0;

  constructor(env: Readonly<Record<string, string>>) {
    this.#program = startProgram('src/main.ts', [], {
      QM_SYNC_REGISTRY: 'off',
      QM_SYNC_MODELS: 'off',
      QM_SYNC_SKILLS: 'off',
      QM_SYNC_PACKAGES: 'off',
      QM_PORT: '0',
      QM_LOG: 'info',
      ...env,
    });
  }

  get id(): number {
    return this.#program.process.pid ?? 0;
  }

  get ended(): Program['ended'] {
    return this.#program.ended;
  }

  /** @throws when it does not start. */
  async ready(): Promise<void> {
    this.url = /listening on (http:\S+)/.exec(await this.#program.firstLine)?.[1] ?? '';
    if (this.url === '') throw new Error(`the service did not start: ${(await this.#program.ended).stderr}`);
    for (;;) {
      const answer = await fetch(`${this.url}/health`).catch(() => null);
      if (answer?.status === 200) break;
      if (performance.now() - this.#started > MOST_MS) throw new Error('the service was never ready');
      await setTimeout(LOOK_MS);
    }
    this.readyMs = performance.now() - this.#started;
    this.readyWorkMs = processorMs(this.id);
  }

  /** Resolves once it is gone. */
  async signal(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { process: child } = this.#program;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }
}
