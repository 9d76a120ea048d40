import { outcomeRecord, readOutcomes, writeOutcomes, type RunOutcome } from '../../domain/catalog/run-outcome.ts';
import type { CatalogStore } from '../ports/catalog-store.ts';

/**
 * Stores what one run says of the servers that worked in it, beside what runs said before; of each server the last ones are kept. Runs
 * that end at the same time, in whatever processes, all count, and one that is recorded again counts once.
 *
 * @throws what the store throws; then none of them is kept.
 */
export type RecordOutcomes = (outcomes: readonly RunOutcome[]) => Promise<void>;

export function makeRecordOutcomes(store: Pick<CatalogStore, 'amend'>): RecordOutcomes {
  return async (outcomes) => {
    if (outcomes.length === 0) return;
    const of = Map.groupBy(outcomes, ({ server }) => server);
    await store.amend([...of.keys()].map(outcomeRecord), (body, { key }) =>
      writeOutcomes(key, [...(body === null ? [] : readOutcomes(body)), ...(of.get(key) ?? [])]),
    );
  };
}
