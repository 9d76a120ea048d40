import type { Claim, UngivenNamespace } from '../../domain/catalog/intake/resolve-name-claims.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import type { LiveCatalog } from './live-catalog.ts';
import type { CatalogSource, SourceKind } from '../ports/catalog-source.ts';
import type { Clock } from '../ports/clock.ts';
import type { OnPage, PullSource } from './pull-source.ts';
import type { SourceReport } from './source-report.ts';

export type SyncRequest = {
  /** Empty for all but packages, which cost a request each. */
  readonly kinds: readonly SourceKind[];
  /** Name of the only source to sync, whole and whatever it changes. */
  readonly accepted?: string;
  readonly signal: AbortSignal;
  readonly onPage?: OnPage;
};

export type SyncReport = {
  /** RFC 3339. */
  readonly started_at: string;
  readonly duration_ms: number;
  /** In order of their syncs. */
  readonly sources: readonly SourceReport[];
  /** Number of names that a source uses although another one owns them: see {@link Claim}. */
  readonly claimed: number;
  /** The first hundred claims. */
  readonly claims: readonly Claim[];
  /** The first hundred namespaces in which a source has entries without a right to them. */
  readonly ungiven: readonly UngivenNamespace[];
};

/**
 * Synchronises the catalog with its sources. A failed source stops no other.
 *
 * @throws {QuartermasterError} `not_found` for an unknown accepted source.
 */
export type SyncCatalog = (request: SyncRequest) => Promise<SyncReport>;

const MOST_CLAIMS = 100;

export function makeSyncCatalog(
  sources: readonly CatalogSource[],
  pullSource: PullSource,
  live: Pick<LiveCatalog, 'current' | 'refresh'>,
  clock: Clock,
): SyncCatalog {
  return async ({ kinds, accepted, signal, onPage }) => {
    const started = clock.now();
    const reports: SourceReport[] = [];
    for (const source of chosen(sources, kinds, accepted))
      reports.push(await pullSource(source, signal, { onPage, accepted: accepted !== undefined }));
    const isChanged = reports.some(({ added, changed, removed }) => added + changed + removed > 0);
    const { claims = [], ungiven = [] } = await (isChanged ? live.refresh() : live.current());
    return {
      started_at: started.toISOString(),
      duration_ms: clock.now().getTime() - started.getTime(),
      sources: reports,
      claimed: claims.length,
      claims: claims.slice(0, MOST_CLAIMS),
      ungiven: ungiven.slice(0, MOST_CLAIMS),
    };
  };
}

function chosen(
  sources: readonly CatalogSource[],
  kinds: readonly SourceKind[],
  accepted: string | undefined,
): readonly CatalogSource[] {
  if (accepted === undefined)
    return sources.filter(({ kind }) => (kinds.length === 0 ? kind !== 'packages' : kinds.includes(kind)));
  const source = sources.find(({ name }) => name === accepted);
  if (source !== undefined) return [source];
  const suggestions = sources.map(({ name }) => name);
  throw new QuartermasterError('not_found', `No configured source has the name ${accepted}. The sources are:`, {
    suggestions,
  });
}
