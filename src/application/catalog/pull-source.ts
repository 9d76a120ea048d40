import { recordName, type CatalogRecord } from '../../domain/catalog/record.ts';
import type { CatalogSource, SourcePage } from '../ports/catalog-source.ts';
import type { CatalogStore, Effect } from '../ports/catalog-store.ts';
import type { Clock } from '../ports/clock.ts';
import { HeldVersions } from './held-versions.ts';
import { SourceTally, type SourceReport } from './source-report.ts';
import { readStaged, stagedState, syncedState, type Staged } from './source-states.ts';
import { overgrowth, overrun, type SyncBudget } from './sync-budget.ts';
import type { Lease, SyncLeases } from './sync-lease.ts';

/** Called after each page with the counts so far. */
export type OnPage = (report: SourceReport) => void;

export type PullOptions = {
  readonly onPage?: OnPage | undefined;
  /** Whether the source is pulled whole, may grow without limit and may change what its versions start. */
  readonly accepted?: boolean;
};

/** Brings one source into the store. Always resolves. */
export type PullSource = (source: CatalogSource, signal: AbortSignal, options?: PullOptions) => Promise<SourceReport>;

const NO_EFFECT: Effect = { added: 0, changed: 0, unchanged: 0, removed: 0 };
const MS_PER_MINUTE = 60_000;

/**
 * Stages each page with the state after it, so that an interrupted sync continues there, and publishes all pages at the
 * end. Readers see the last complete sync until then. A page beyond the budget ends the sync and drops the staged ones.
 */
export function makePullSource(store: CatalogStore, leases: SyncLeases, clock: Clock, budget: SyncBudget): PullSource {
  return async (source, signal, { onPage, accepted = false } = {}) => {
    const tally = new SourceTally(source, clock);
    const limit = new AbortController();
    const cancel = clock.after(budget.ms, () => limit.abort());
    try {
      const lease = await leases.acquire(source.name);
      if (lease === null) return tally.report('busy');
      const staging = await Staging.open(source.name, store, lease);
      try {
        const known = accepted ? 0 : await staging.countRecords();
        const held = new HeldVersions(source.name, store);
        if (accepted) await staging.restart();
        for await (const given of source.pull(staging.state, AbortSignal.any([signal, limit.signal]))) {
          const page = accepted ? given : await held.hold(given);
          const excess = overrun(staging.with(page), budget);
          if (excess !== null) return await staging.drop(tally, excess);
          tally.add(page, await staging.add(page));
          const growth = overgrowth(staging.spent, budget, known, source.name);
          if (growth !== null) return await staging.drop(tally, growth);
          onPage?.(tally.report('done'));
          signal.throwIfAborted();
          limit.signal.throwIfAborted();
        }
        return tally.end(await staging.publish(clock.now()));
      } catch (error) {
        await staging.remember();
        throw error;
      } finally {
        await lease.release();
      }
    } catch (error) {
      if (signal.aborted) return tally.report('failed', 'It was stopped.');
      return tally.report('failed', limit.signal.aborted ? tooLong(budget) : messageOf(error));
    } finally {
      cancel();
    }
  };
}

/** Pages of one source that are not published yet. */
class Staging {
  readonly #source: string;
  readonly #store: CatalogStore;
  readonly #lease: Lease;
  #published: string | null;
  #staged: Staged | null;

  private constructor(
    source: string,
    store: CatalogStore,
    lease: Lease,
    published: string | null,
    staged: Staged | null,
  ) {
    this.#source = source;
    this.#store = store;
    this.#lease = lease;
    this.#published = published;
    this.#staged = staged;
  }

  static async open(source: string, store: CatalogStore, lease: Lease): Promise<Staging> {
    const staged = readStaged(await store.state(stagedState(source)));
    return new Staging(source, store, lease, await store.state(source), staged);
  }

  /** State of the source after its last page. */
  get state(): string | null {
    return this.#staged?.state ?? this.#published;
  }

  /** Drops the staged pages, so that the source is pulled from its beginning. */
  async restart(): Promise<void> {
    await this.#requireLease();
    if (this.#staged !== null) await this.#store.discard(this.#source, { [stagedState(this.#source)]: '' });
    this.#staged = null;
    this.#published = null;
  }

  get spent(): Staged {
    return this.#staged ?? { state: '', pages: 0, entries: 0, bytes: 0, grown: 0 };
  }

  /** Returns the sums with a further page, before its growth is known. */
  with(page: SourcePage): Staged {
    const { pages, entries, bytes, grown } = this.spent;
    return {
      state: page.state,
      pages: pages + 1,
      entries: entries + page.put.length + page.remove.length + page.faults.length,
      bytes: bytes + page.bytes,
      grown,
    };
  }

  async countRecords(): Promise<number> {
    const own = (await this.#store.sources()).filter(({ source }) => source === this.#source);
    return own.reduce((sum, { records }) => sum + records, 0);
  }

  async add(page: SourcePage): Promise<Effect> {
    await this.#requireLease();
    const staged = this.with(page);
    const effect = await this.#store.stage({
      put: lastOfEach(page.put),
      remove: page.remove,
      states: { [stagedState(this.#source)]: JSON.stringify(staged), ...this.#lease.renewal() },
    });
    this.#staged = { ...staged, grown: staged.grown + effect.added - effect.removed };
    return effect;
  }

  /** Stores the growth by the last page, which was unknown when the page was staged. */
  async remember(): Promise<void> {
    if (this.#staged === null || !(await this.#lease.isMine())) return;
    await this.#store.write({ states: { [stagedState(this.#source)]: JSON.stringify(this.#staged) } });
  }

  async publish(now: Date): Promise<Effect> {
    await this.#requireLease();
    const synced = { [syncedState(this.#source)]: now.toISOString() };
    if (this.#staged === null) {
      await this.#store.write({ states: synced });
      return NO_EFFECT;
    }
    const states = { [this.#source]: this.#staged.state, [stagedState(this.#source)]: '', ...synced };
    return this.#store.publish(this.#source, states);
  }

  async drop(tally: SourceTally, reason: string): Promise<SourceReport> {
    await this.#requireLease();
    await this.#store.discard(this.#source, { [stagedState(this.#source)]: '' });
    return tally.report('over_budget', reason);
  }

  async #requireLease(): Promise<void> {
    if (!(await this.#lease.isMine())) throw new Error('Another process has taken the sync over.');
  }
}

function lastOfEach(records: readonly CatalogRecord[]): readonly CatalogRecord[] {
  return [...new Map(records.map((record) => [recordName(record), record])).values()];
}

function tooLong({ ms }: SyncBudget): string {
  return `It took longer than its budget of ${Math.round(ms / MS_PER_MINUTE)} min; the next sync continues.`;
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'It failed.';
}
