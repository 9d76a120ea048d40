import { QuartermasterError } from '../../domain/errors.ts';
import type { SourceKind } from '../ports/catalog-source.ts';
import type { Clock } from '../ports/clock.ts';
import type { SourceReport } from './source-report.ts';
import type { SyncCatalog, SyncReport } from './sync-catalog.ts';

/** The current or last sync of this process. */
export type SyncState = {
  readonly status: 'never' | 'running' | 'finished' | 'failed';
  readonly started_at: string | null;
  readonly finished_at: string | null;
  /** Progress of the current source; null unless running. */
  readonly progress: SourceReport | null;
  readonly report: SyncReport | null;
};

const SECONDS_UNTIL_A_RETRY = 30;

/** Runs one sync at a time in this process and keeps its state. */
export class CatalogSyncs {
  readonly #syncCatalog: SyncCatalog;
  readonly #clock: Clock;
  readonly #stopping = new AbortController();
  #running: Promise<SyncReport> | undefined;
  #state: SyncState = { status: 'never', started_at: null, finished_at: null, progress: null, report: null };

  constructor(syncCatalog: SyncCatalog, clock: Clock) {
    this.#syncCatalog = syncCatalog;
    this.#clock = clock;
  }

  get state(): SyncState {
    return this.#state;
  }

  /**
   * Starts a sync, which also runs without a waiting caller.
   *
   * @throws {QuartermasterError} `sync_running` while one runs here; the promise rejects with it when other processes hold all those
   *   sources.
   */
  start(kinds: readonly SourceKind[]): Promise<SyncReport> {
    if (this.#running !== undefined) throw running('A sync is running');
    this.#running = this.#sync(kinds).finally(() => {
      this.#running = undefined;
    });
    return this.#running.then(refuseBusy);
  }

  /** Stops the current sync after its page; none can start afterwards. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running?.catch(() => undefined);
  }

  async #sync(kinds: readonly SourceKind[]): Promise<SyncReport> {
    const started_at = this.#clock.now().toISOString();
    const state = (members: Partial<SyncState>): void => {
      this.#state = { status: 'running', started_at, finished_at: null, progress: null, report: null, ...members };
    };
    state({});
    try {
      const onPage = (progress: SourceReport): void => state({ progress });
      const report = await this.#syncCatalog({ kinds, signal: this.#stopping.signal, onPage });
      state({ status: 'finished', finished_at: this.#clock.now().toISOString(), report });
      return report;
    } catch (error) {
      state({ status: 'failed', finished_at: this.#clock.now().toISOString() });
      throw error;
    }
  }
}

function refuseBusy(report: SyncReport): SyncReport {
  const busy = report.sources.filter(({ status }) => status === 'busy');
  if (busy.length > 0 && busy.length === report.sources.length) throw running('Another process is syncing');
  return report;
}

function running(what: string): QuartermasterError {
  return new QuartermasterError(
    'sync_running',
    `${what}. Ask for its state at GET /api/catalog/sync, or try again later.`,
    { retryAfterSeconds: SECONDS_UNTIL_A_RETRY },
  );
}
