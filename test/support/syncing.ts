import { InMemoryCatalogStore } from '../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import type { CatalogSource } from '../../src/application/ports/catalog-source.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { CatalogStore } from '../../src/application/ports/catalog-store.ts';
import { type ThisProcess, SyncLeases } from '../../src/application/catalog/sync-lease.ts';
import { makePullSource, type OnPage } from '../../src/application/catalog/pull-source.ts';
import type { SourceReport } from '../../src/application/catalog/source-report.ts';
import { USUAL_BUDGET, type SyncBudget } from '../../src/application/catalog/sync-budget.ts';
import { manualClock } from './manual-clock.ts';

/** A process of a host where only itself runs. */
export function aProcess(members: Partial<ThisProcess> = {}): ThisProcess {
  return { id: 'one', host: 'here', pid: 1, isRunning: () => false, ...members };
}

export type Pulling = {
  readonly store?: CatalogStore;
  readonly signal?: AbortSignal;
  readonly onPage?: OnPage;
  readonly clock?: Clock;
  readonly budget?: Partial<SyncBudget>;
  readonly accepted?: boolean;
};

/** Syncs one source into a store, an empty one in memory unless told. */
export function pull(source: CatalogSource, given: Pulling = {}): Promise<SourceReport> {
  const { store = new InMemoryCatalogStore(), signal = new AbortController().signal, clock = manualClock() } = given;
  const leases = new SyncLeases(store, clock, aProcess(), () => Promise.resolve());
  const { onPage, accepted = false } = given;
  return makePullSource(store, leases, clock, { ...USUAL_BUDGET, ...given.budget })(source, signal, {
    onPage,
    accepted,
  });
}

/** Keys of everything that a store holds, in ascending order. */
export async function keysIn(store: CatalogStore): Promise<readonly string[]> {
  return (await store.read(0)).put.map(({ key }) => key).toSorted();
}
