import type { ShownEntry } from '../../domain/registry/registry-entry.ts';
import type { CurrentRegistry, EntryBytes } from './registry-list.ts';
import type { SearchServers, ServerHit } from '../search/search-servers.ts';

export const SEARCH_KEY = 'dev.quartermaster/search';

/** Entry with its relevance for a query. */
export type RegistryHit = ShownEntry & {
  readonly _meta: { readonly [SEARCH_KEY]: Pick<ServerHit, 'probability' | 'matched'> };
};

/** Entry as JSON with its hit. */
export type FoundEntry = { readonly entry: EntryBytes; readonly hit: ServerHit };

export type RegistryHits = { readonly found: readonly FoundEntry[]; readonly nextCursor: string | null };

/**
 * Returns the latest entries of the servers that match a query, best first. @throws {QuartermasterError} `validation`
 * for an invalid cursor.
 */
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
