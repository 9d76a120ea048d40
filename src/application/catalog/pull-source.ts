import { recordName, type CatalogRecord } from '../../domain/catalog/record.ts';
import type { CatalogSource, SourceFault, SourceKind, SourcePage } from '../ports/catalog-source.ts';
import type { CatalogStore, Written } from '../ports/catalog-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Lease, SyncLeases } from './sync-lease.ts';

/** Result of one source. `busy`: another sync has it. */
export type SourceReport = {
  readonly source: string;
  readonly kind: SourceKind;
  /** `unchanged`: complete, without a change. */
  readonly status: 'done' | 'unchanged' | 'failed' | 'busy';
  readonly pages: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Corrected entries. */
  readonly mended: number;
  /** Refused entries. */
  readonly refused: number;
  /** The first hundred refused entries. */
  readonly faults: readonly SourceFault[];
  readonly duration_ms: number;
  /** Reason of the failure; finished pages are stored, and the next sync continues after them. */
  readonly error: string | null;
};

/** Called after each page with the counts so far. */
export type OnPage = (report: SourceReport) => void;

/** Brings one source into the store. Always resolves. */
export type PullSource = (source: CatalogSource, signal: AbortSignal, onPage?: OnPage) => Promise<SourceReport>;

const MOST_FAULTS = 100;

/** Writes each page together with the state after it, so that the next sync continues after the last stored page. */
export function makePullSource(store: CatalogStore, leases: SyncLeases, clock: Clock): PullSource {
  return async (source, signal, onPage) => {
    const tally = new Tally(source, clock);
    try {
      const lease = await leases.acquire(source.name);
      if (lease === null) return tally.report('busy');
      try {
        for await (const page of source.pull(await store.state(source.name), signal)) {
          tally.add(page, await keep(store, lease, source.name, page));
          onPage?.(tally.report('done'));
          signal.throwIfAborted();
        }
      } finally {
        await lease.release();
      }
      return tally.end();
    } catch (error) {
      return tally.report('failed', signal.aborted ? 'It was stopped.' : messageOf(error));
    }
  };
}

async function keep(store: CatalogStore, lease: Lease, source: string, page: SourcePage): Promise<Written> {
  if (!(await lease.isMine())) throw new Error('Another process has taken the sync over.');
  return store.write({
    put: lastOfEach(page.put),
    remove: page.remove,
    states: { [source]: page.state, ...lease.renewal() },
  });
}

function lastOfEach(records: readonly CatalogRecord[]): readonly CatalogRecord[] {
  return [...new Map(records.map((record) => [recordName(record), record])).values()];
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'It failed.';
}

class Tally {
  readonly #source: CatalogSource;
  readonly #clock: Clock;
  readonly #started: number;
  readonly #written = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  readonly #faults: SourceFault[] = [];
  #pages = 0;
  #mended = 0;
  #refused = 0;

  constructor(source: CatalogSource, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
    this.#started = clock.now().getTime();
  }

  add(page: SourcePage, written: Written): void {
    this.#pages += 1;
    this.#mended += page.mended;
    this.#refused += page.faults.length;
    this.#faults.push(...page.faults.slice(0, MOST_FAULTS - this.#faults.length));
    for (const count of ['added', 'changed', 'unchanged', 'removed'] as const) this.#written[count] += written[count];
  }

  end(): SourceReport {
    const { added, changed, removed } = this.#written;
    return this.report(added + changed + removed > 0 ? 'done' : 'unchanged');
  }

  report(status: SourceReport['status'], error: string | null = null): SourceReport {
    return {
      source: this.#source.name,
      kind: this.#source.kind,
      status,
      pages: this.#pages,
      ...this.#written,
      mended: this.#mended,
      refused: this.#refused,
      faults: [...this.#faults],
      duration_ms: this.#clock.now().getTime() - this.#started,
      error,
    };
  }
}
