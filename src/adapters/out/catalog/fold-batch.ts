import type { Batch } from '../../../application/ports/catalog-store.ts';
import { recordName, type CatalogRecord, type RecordId } from '../../../domain/catalog/record.ts';

/** A batch with each record once. */
export type FoldedBatch = {
  readonly put: readonly CatalogRecord[];
  readonly remove: readonly RecordId[];
  /** State by source. */
  readonly states: readonly (readonly [source: string, state: string])[];
};

/** Folds a batch: the last record of an id counts, and a removal beats a put. */
export function foldBatch({ put = [], remove = [], states = {} }: Batch): FoldedBatch {
  const removed = new Map(remove.map((id) => [recordName(id), id]));
  const kept = new Map(put.map((record) => [recordName(record), record]));
  for (const name of removed.keys()) kept.delete(name);
  return { put: [...kept.values()], remove: [...removed.values()], states: Object.entries(states) };
}
