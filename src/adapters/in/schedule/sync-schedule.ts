import type { CatalogSyncs } from '../../../application/catalog/catalog-syncs.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Logger } from '../../../application/ports/logger.ts';
import type { SyncReport } from '../../../application/catalog/sync-catalog.ts';
import { QuartermasterError } from '../../../domain/errors.ts';

const FIRST_MS = 5_000;
const SPREAD = 0.1;

/** Syncs the catalog periodically while the service runs, with jitter so that instances sync at different times. */
export class SyncSchedule {
  readonly #syncs: Pick<CatalogSyncs, 'start' | 'stop'>;
  readonly #everyMs: number | null;
  readonly #logger: Logger;
  readonly #clock: Clock;
  #cancel: (() => void) | undefined;
  #stopped = false;

  /** @param everyMs Time from the end of one sync to the start of the next, ±10 %; null disables syncs. */
  constructor(syncs: Pick<CatalogSyncs, 'start' | 'stop'>, everyMs: number | null, logger: Logger, clock: Clock) {
    this.#syncs = syncs;
    this.#everyMs = everyMs;
    this.#logger = logger;
    this.#clock = clock;
  }

  /** Schedules the first sync in 5 to 15 seconds. */
  start(): void {
    if (this.#everyMs !== null) this.#wait(FIRST_MS * (1 + 2 * this.#clock.jitter()), this.#everyMs);
  }

  /** Cancels further syncs; the current sync, whoever started it, ends after its page. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel?.();
    await this.#syncs.stop();
  }

  #wait(milliseconds: number, everyMs: number): void {
    this.#cancel = this.#clock.after(milliseconds, () => void this.#run(everyMs));
  }

  async #run(everyMs: number): Promise<void> {
    try {
      this.#tell(await this.#syncs.start([]));
    } catch (error) {
      const isBusy = error instanceof QuartermasterError && error.code === 'sync_running';
      if (isBusy) this.#logger.write('info', 'sync skipped', { reason: 'another one runs' });
      else this.#logger.write('error', 'sync failed', { error: error instanceof Error ? error.name : typeof error });
    }
    if (!this.#stopped) this.#wait(everyMs * (1 + SPREAD * (2 * this.#clock.jitter() - 1)), everyMs);
  }

  #tell({ sources, claimed, ungiven, duration_ms }: SyncReport): void {
    const sum = (count: 'added' | 'changed' | 'removed' | 'refused'): number =>
      sources.reduce((total, source) => total + source[count], 0);
    const failed = sources.filter(({ status }) => status === 'failed' || status === 'over_budget');
    this.#logger.write(failed.length === 0 ? 'info' : 'warn', 'catalog synced', {
      added: sum('added'),
      changed: sum('changed'),
      removed: sum('removed'),
      refused: sum('refused'),
      claimed,
      ungiven: ungiven.length,
      failed: failed.map(({ source, error }) => `${source}: ${error ?? ''}`),
      duration_ms,
    });
  }
}
