import type { Clock } from '../../../application/ports/clock.ts';
import type { Logger } from '../../../application/ports/logger.ts';
import type { SweepRuns } from '../../../application/runs/sweep-runs.ts';

const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

/** Deletes old runs every hour while the service runs. */
export class RunSweeps {
  readonly #sweepRuns: SweepRuns;
  readonly #logger: Logger;
  readonly #clock: Clock;
  #cancel: () => void = () => undefined;
  #stopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(sweepRuns: SweepRuns, logger: Logger, clock: Clock) {
    this.#sweepRuns = sweepRuns;
    this.#logger = logger;
    this.#clock = clock;
  }

  /** Schedules the first sweep in one minute. */
  start(): void {
    this.#wait(FIRST_MS);
  }

  /** Cancels further sweeps and resolves when the current sweep has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await this.#running;
  }

  #wait(milliseconds: number): void {
    this.#cancel = this.#clock.after(milliseconds, () => {
      this.#running = this.#sweep();
    });
  }

  async #sweep(): Promise<void> {
    try {
      const runs = await this.#sweepRuns();
      if (runs > 0) this.#logger.write('info', 'runs forgotten', { runs });
    } catch (error) {
      this.#logger.write('warn', 'no run forgotten', { error: error instanceof Error ? error.name : typeof error });
    }
    if (!this.#stopped) this.#wait(EVERY_MS);
  }
}
