import type { LiveCatalog } from './live-catalog.ts';
import type { CatalogSource, SourceKind } from './ports/catalog-source.ts';
import type { Clock } from './ports/clock.ts';
import type { OnPage, PullSource, SourceReport } from './pull-source.ts';

export type SyncRequest = {
  /** Empty for all. */
  readonly kinds: readonly SourceKind[];
  readonly signal: AbortSignal;
  readonly onPage?: OnPage;
};

export type SyncReport = {
  /** RFC 3339. */
  readonly started_at: string;
  readonly duration_ms: number;
  /** In the order in which they were synced. */
  readonly sources: readonly SourceReport[];
};

/** Brings the catalog into step with the world. One source that fails stops no other. */
export type SyncCatalog = (request: SyncRequest) => Promise<SyncReport>;

export function makeSyncCatalog(
  sources: readonly CatalogSource[],
  pullSource: PullSource,
  live: Pick<LiveCatalog, 'refresh'>,
  now: Clock,
): SyncCatalog {
  return async ({ kinds, signal, onPage }) => {
    const started = now();
    const reports: SourceReport[] = [];
    for (const source of sources.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))) {
      reports.push(await pullSource(source, signal, onPage));
    }
    if (reports.some(({ added, changed, removed }) => added + changed + removed > 0)) await live.refresh();
    return { started_at: started.toISOString(), duration_ms: now().getTime() - started.getTime(), sources: reports };
  };
}
