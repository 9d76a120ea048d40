import type { ShownEntry } from '../../domain/registry/registry-entry.ts';
import type { CurrentRegistry, EntryBytes } from './registry-list.ts';
import type { SearchServers, ServerHit } from '../search/search-servers.ts';

export const SEARCH_KEY = 'dev.quartermaster/search';

/** An entry with how well it serves a query. */
export type RegistryHit = ShownEntry & {
  readonly _meta: { readonly [SEARCH_KEY]: Pick<ServerHit, 'probability' | 'matched'> };
};

/** An entry as JSON, and the hit that led to it. */
export type FoundEntry = { readonly entry: EntryBytes; readonly hit: ServerHit };

export type RegistryHits = { readonly found: readonly FoundEntry[]; readonly nextCursor: string | null };

/** The latest entries of the servers that serve a query, best first. @throws {QuartermasterError} `validation` for a cursor that is not ours. */
export type SearchRegistry = (query: {
  readonly text: string;
  readonly limit: number;
  readonly cursor: string | null;
}) => Promise<RegistryHits>;

export function makeSearchRegistry(registry: CurrentRegistry, searchServers: SearchServers): SearchRegistry {
  return async (query) => {
    const page = await searchServers({ ...query, filter: {} });
    const list = await registry.list();
    const found = page.items.flatMap((hit) => {
      const row = list.latestOf(hit.name);
      return row === undefined ? [] : [{ entry: list.entry(row), hit }];
    });
    return { found, nextCursor: page.cursor };
  };
}
