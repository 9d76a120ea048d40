import type { RegistryEntry } from '../domain/registry/registry-entry.ts';
import type { CurrentCatalog } from './ports/current-catalog.ts';
import { registryEntries } from './registry-entries.ts';
import type { SearchServers, ServerHit } from './search-servers.ts';

export const SEARCH_KEY = 'dev.quartermaster/search';

/** An entry with how well it serves a query. */
export type RegistryHit = RegistryEntry & {
  readonly _meta: { readonly [SEARCH_KEY]: Pick<ServerHit, 'probability' | 'matched'> };
};

export type RegistryHits = { readonly hits: readonly RegistryHit[]; readonly nextCursor: string | null };

/** The entries that serve a query, best first. @throws {QuartermasterError} `validation` for a cursor that is not ours. */
export type SearchRegistry = (query: {
  readonly text: string;
  readonly limit: number;
  readonly cursor: string | null;
}) => Promise<RegistryHits>;

export function makeSearchRegistry(live: CurrentCatalog, searchServers: SearchServers): SearchRegistry {
  return async (query) => {
    const page = await searchServers({ ...query, filter: {} });
    const entries = registryEntries(await live.current());
    const hits = page.items.flatMap(({ name, probability, matched }) => {
      const entry = entries.find(({ server }) => server.name === name);
      return entry === undefined
        ? []
        : [{ server: entry.server, _meta: { ...entry._meta, [SEARCH_KEY]: { probability, matched } } }];
    });
    return { hits, nextCursor: page.cursor };
  };
}
