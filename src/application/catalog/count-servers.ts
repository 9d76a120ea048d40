import type { CatalogIndex } from '../../domain/match/catalog-index.ts';
import type { Directory } from '../../domain/catalog/visible-servers.ts';
import type { FacetCounts, ServerFilter } from '../../domain/catalog/facets.ts';
import { readQuery } from '../../domain/match/read-query.ts';
import { checkFilter } from './check-filter.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';

/** Upper bound of the listed values of a facet. */
const MOST_VALUES = 20;

/** Number of servers, and of servers for each value of each facet, the most frequent values first, at most 20. */
export type ServerCounts = FacetCounts & { readonly total: number };

/**
 * Counts the servers on all pages of a search or, without a text, of the list.
 *
 * @throws {QuartermasterError} `validation` for an impossible value of the filter.
 */
export type CountServers = (query: {
  /** Null for the list. */
  readonly text: string | null;
  readonly filter: ServerFilter;
}) => Promise<ServerCounts>;

export function makeCountServers(live: CurrentCatalog): CountServers {
  return async ({ text, filter }) => {
    const index = await live.index();
    checkFilter(filter, index.catalog);
    const passing = index.facets.passing(filter);
    const found = text === null ? listed(index.directory, passing) : findings(text, index, passing);
    return { total: found.length, ...index.facets.count(found, MOST_VALUES) };
  };
}

function findings(text: string, index: CatalogIndex, passing: Uint8Array | null): readonly number[] {
  return index.hits(readQuery(text, index.search), passing).positions;
}

function listed({ servers }: Directory, passing: Uint8Array | null): readonly number[] {
  const positions: number[] = [];
  for (let at = 0; at < servers.length; at += 1) if (passing === null || passing[at] === 1) positions.push(at);
  return positions;
}
