import type { Claim, UngivenNamespace } from '../../domain/catalog/intake/resolve-name-claims.ts';
import type { LiveCatalog } from './live-catalog.ts';

/** Entries in the store that their sources have no right to publish. */
export type Conflicts = { readonly claims: readonly Claim[]; readonly ungiven: readonly UngivenNamespace[] };

/** Returns all conflicts of the stored entries. */
export type ListConflicts = () => Promise<Conflicts>;

export function makeListConflicts(live: Pick<LiveCatalog, 'refresh'>): ListConflicts {
  return async () => {
    const { claims = [], ungiven = [] } = await live.refresh();
    return { claims, ungiven };
  };
}
