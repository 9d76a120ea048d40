import type { ShownEntry } from '../../domain/registry/registry-entry.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import { registryListOf, type EntryBytes } from './registry-list.ts';
import type { SearchServers, ServerHit } from '../search/search-servers.ts';

export const SEARCH_KEY = 'dev.quartermaster/search';

/** An entry with how well it serves a query. */
export type RegistryHit = ShownEntry & {
  readonly _meta: { readonly [SEARCH_KEY]: Pick<ServerHit, 'probability' | 'matched'> };
};

/** JSON of a `RegistryHit` each, in UTF-8. */
export type RegistryHits = { readonly hits: readonly EntryBytes[]; readonly nextCursor: string | null };

/** The latest entries of the servers that serve a query, best first. @throws {QuartermasterError} `validation` for a cursor that is not ours. */
export type SearchRegistry = (query: {
  readonly text: string;
  readonly limit: number;
  readonly cursor: string | null;
}) => Promise<RegistryHits>;

export function makeSearchRegistry(live: CurrentCatalog, searchServers: SearchServers): SearchRegistry {
  return async (query) => {
    const page = await searchServers({ ...query, filter: {} });
    const list = registryListOf(await live.current());
    const hits = page.items.flatMap(({ name, probability, matched }) => {
      const row = list.latestOf(name);
      return row === undefined ? [] : [withSearch(list.entry(row), { probability, matched })];
    });
    return { hits, nextCursor: page.cursor };
  };
}

/** The entry ends with its `_meta`, to which the search is added. */
function withSearch(entry: EntryBytes, search: RegistryHit['_meta'][typeof SEARCH_KEY]): EntryBytes {
  return Buffer.concat([entry.subarray(0, -2), Buffer.from(`,"${SEARCH_KEY}":${JSON.stringify(search)}}}`)]);
}
