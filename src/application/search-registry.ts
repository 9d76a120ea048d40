import type { ShownEntry } from '../domain/registry/registry-entry.ts';
import type { CurrentCatalog } from './ports/current-catalog.ts';
import { registryListOf, type EntryText } from './registry-list.ts';
import type { SearchServers, ServerHit } from './search-servers.ts';

export const SEARCH_KEY = 'dev.quartermaster/search';

/** An entry with how well it serves a query. */
export type RegistryHit = ShownEntry & {
  readonly _meta: { readonly [SEARCH_KEY]: Pick<ServerHit, 'probability' | 'matched'> };
};

/** JSON of a `RegistryHit` each. */
export type RegistryHits = { readonly hits: readonly EntryText[]; readonly nextCursor: string | null };

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
      return row === undefined ? [] : [withSearch(list.text(row), { probability, matched })];
    });
    return { hits, nextCursor: page.cursor };
  };
}

/** The text ends with that of `_meta`, to which the search is added. */
function withSearch(entry: EntryText, search: RegistryHit['_meta'][typeof SEARCH_KEY]): EntryText {
  return `${entry.slice(0, -2)},"${SEARCH_KEY}":${JSON.stringify(search)}}}`;
}
