import { api } from '../api.ts';
import type { ServerHit, ServerSummary } from '../../../src/client/index.ts';

/** Facets in the order of the screen. */
export const FACETS = [
  'official',
  'requires_credentials',
  'transport',
  'capability',
  'maker',
  'registry_type',
  'license',
  'verified',
  'status',
  'origin',
] as const;

export type FacetName = (typeof FACETS)[number];
export type Filter = readonly [name: FacetName, value: string];

/** Words, filters and number of rows of a search, as its address holds them. */
export type CatalogQuery = {
  readonly words: string;
  readonly filters: readonly Filter[];
  readonly shown: number;
};

/** Rows of a search from its first page on. */
export type Found = {
  readonly items: readonly (ServerSummary | ServerHit)[];
  readonly next: string | null;
  readonly total: number | null;
  readonly lacking: readonly string[] | null;
};

export const STEP = 30;
/** Rows that a screen shows at most. */
export const MOST_SHOWN = 3_000;
const MOST_PER_PAGE = 100;

export function readCatalogQuery(address: URLSearchParams): CatalogQuery {
  const shown = Number(address.get('shown') ?? STEP);
  return {
    words: address.get('q') ?? '',
    filters: FACETS.flatMap((name) => [...new Set(address.getAll(name))].map((value) => [name, value] as const)),
    shown: Number.isInteger(shown) ? Math.min(Math.max(shown, STEP), MOST_SHOWN) : STEP,
  };
}

/** Returns the address of a search, without what is usual. */
export function catalogAddress({ words, filters, shown }: CatalogQuery): string {
  const address = new URLSearchParams(words === '' ? [] : [['q', words]]);
  for (const [name, value] of filters) address.append(name, value);
  if (shown !== STEP) address.set('shown', String(shown));
  return `/catalog${address.size > 0 ? `?${address}` : ''}`;
}

export function parametersOf({ words, filters }: CatalogQuery): object {
  const named = Object.groupBy(filters, ([name]) => name);
  const chosen = Object.entries(named).map(([name, some = []]) => [name, some.map(([, value]) => value)] as const);
  return { ...Object.fromEntries(chosen), ...(words.trim() !== '' && { q: words.trim() }) };
}

/**
 * Reads as many rows as the search shows.
 * @param before Rows that the screen has of the same search.
 */
export async function findServers(query: CatalogQuery, before: Found | null, signal: AbortSignal): Promise<Found> {
  let found: Found = before ?? { items: [], next: null, total: null, lacking: null };
  let isMissing = before === null || (found.items.length < query.shown && found.next !== null);
  while (isMissing) {
    const limit = Math.min(query.shown - found.items.length, MOST_PER_PAGE);
    const parameters = { ...parametersOf(query), limit, ...(found.next !== null && { cursor: found.next }) };
    const page = await ('q' in parameters
      ? api().searchServers(parameters as never, { signal })
      : api().listServers(parameters, { signal }));
    found = { ...page, items: [...found.items, ...page.items] };
    isMissing = found.items.length < query.shown && found.next !== null;
  }
  return found;
}
