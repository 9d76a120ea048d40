/** Limits of the sync of one source. */
export type SyncBudget = {
  readonly pages: number;
  /** Entries received, refused ones included. */
  readonly entries: number;
  /** Bytes received, after decompression. */
  readonly bytes: number;
  /** Milliseconds of one sync; the next one continues. */
  readonly ms: number;
  /** New records as a share of the stored ones; a source without records is exempt. */
  readonly growth: number;
};

export const USUAL_BUDGET: SyncBudget = {
  pages: 2_000,
  entries: 100_000,
  bytes: 256 * 1024 * 1024,
  ms: 60 * 60_000,
  growth: 0.2,
};

/** Number of new records that the growth limit always allows. */
const FREE_GROWTH = 500;
const MIB = 1024 * 1024;

/** Sums over all pages since the last publication, those of interrupted syncs included. */
export type Spent = {
  readonly pages: number;
  readonly entries: number;
  readonly bytes: number;
  /** New records less removed ones. */
  readonly grown: number;
};

/** Returns the sentence for an exceeded limit on received data; null within the budget. */
export function overrun({ pages, entries, bytes }: Spent, budget: SyncBudget): string | null {
  if (pages > budget.pages) return tooMuch(`${budget.pages} pages`);
  if (entries > budget.entries) return tooMuch(`${budget.entries} entries`);
  return bytes > budget.bytes ? tooMuch(`${Math.round(budget.bytes / MIB)} MiB`) : null;
}

/**
 * Returns the sentence for too much growth, with the remedy; null within the budget.
 * @param known Number of stored records.
 */
export function overgrowth({ grown }: Spent, { growth }: SyncBudget, known: number, source: string): string | null {
  if (known === 0 || grown <= Math.max(FREE_GROWTH, known * growth)) return null;
  return (
    `It would grow from ${known} to at least ${known + grown} records, more than ${Math.round(growth * 100)} %. ` +
    `Nothing of it was taken over. If that is right: quartermaster sync --accept ${source}`
  );
}

function tooMuch(limit: string): string {
  return `It sent more than its budget of ${limit}. Nothing of it was taken over; QM_SYNC_BUDGET has the limits.`;
}
