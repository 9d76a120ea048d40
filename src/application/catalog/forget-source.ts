import { QuartermasterError } from '../../domain/errors.ts';
import { isBrought } from '../../domain/catalog/record.ts';
import type { CatalogStore } from '../ports/catalog-store.ts';
import type { LiveCatalog } from './live-catalog.ts';
import { stagedState, syncedState } from './source-states.ts';
import type { SyncLeases } from './sync-lease.ts';

const SECONDS_UNTIL_A_RETRY = 30;

export type Forgotten = {
  readonly source: string;
  /** Number of removed records. */
  readonly removed: number;
};

/**
 * Removes a source with all its records, staged pages and states, so that its next sync starts from nothing.
 *
 * @param source Name of a source; any name without records and states is unknown.
 * @throws {QuartermasterError} `not_found` for an unknown source, `sync_running` while another process syncs it.
 */
export type ForgetSource = (source: string) => Promise<Forgotten>;

export function makeForgetSource(
  store: CatalogStore,
  leases: SyncLeases,
  live: Pick<LiveCatalog, 'refresh'>,
): ForgetSource {
  return async (source) => {
    const stored = await store.sources();
    const brought = stored.filter(isBrought);
    const isOwn = stored.some((one) => one.source === source && !isBrought(one));
    const isStored = brought.some((one) => one.source === source);
    if (isOwn || (!isStored && !(await hasStates(store, source)))) throw unknown(source, brought);
    const lease = await leases.acquire(source);
    if (lease === null)
      throw new QuartermasterError('sync_running', `Another process is syncing ${source}. Try again after its sync.`, {
        retryAfterSeconds: SECONDS_UNTIL_A_RETRY,
      });
    try {
      const states = { [source]: '', [stagedState(source)]: '', [syncedState(source)]: '' };
      const { removed } = await store.forget(source, states);
      await live.refresh();
      return { source, removed };
    } finally {
      await lease.release();
    }
  };
}

async function hasStates(store: CatalogStore, source: string): Promise<boolean> {
  const states = await Promise.all([source, stagedState(source), syncedState(source)].map((name) => store.state(name)));
  return states.some((state) => state !== null && state !== '');
}

function unknown(source: string, brought: readonly { readonly source: string }[]): QuartermasterError {
  const suggestions = [...new Set(brought.map((one) => one.source))].toSorted();
  const known = suggestions.length === 0 ? 'No source has brought anything.' : 'These sources have brought something:';
  return new QuartermasterError('not_found', `Nothing in the store comes from a source ${source}. ${known}`, {
    suggestions,
  });
}
