import { useEffect, useRef, useState } from 'preact/hooks';
import type { ServerCounts } from '../../../src/client/index.ts';
import { api } from '../api.ts';
import { grouped } from '../format.ts';
import { FailureNote, Skeleton } from '../parts.tsx';
import { go } from '../route.ts';
import { useAnswer } from '../use-answer.ts';
import {
  catalogAddress,
  findServers,
  MOST_SHOWN,
  parametersOf,
  readCatalogQuery,
  STEP,
  type CatalogQuery,
  type Filter,
  type Found,
} from './catalog-query.ts';
import { ChosenFilters, Facets } from './facets.tsx';
import { Lacking, NoServer, Results } from './results.tsx';

const REST_MS = 40;
/** Browsers refuse an address that changes with each of many letters. */
const ADDRESS_REST_MS = 250;

/** Search of the catalog as one types. The address holds words, filters and the number of rows. */
export function CatalogScreen({ query: address }: { readonly query: URLSearchParams }) {
  const inAddress = readCatalogQuery(address);
  const { text, setText, settle } = useTypedWords(inAddress);
  const query: CatalogQuery = text === inAddress.words ? inAddress : { ...inAddress, words: text, shown: STEP };
  const { found, counts } = useFound(query);
  const { value, failure, isLoading, retry } = found;
  const filter = (filters: readonly Filter[]): void => {
    settle();
    go(catalogAddress({ ...query, filters, shown: STEP }), 'stay');
  };
  const total = value?.total ?? null;
  return (
    <>
      <section class="card box">
        <h1 class="hidden">Catalog</h1>
        <label for="search">Search the catalog</label>
        <input
          id="search"
          type="search"
          value={text}
          maxLength={2_000}
          placeholder="A product, a tool, or what it should do"
          onInput={(event) => setText(event.currentTarget.value)}
          onBlur={settle}
        />
        <div class="row">
          <ChosenFilters filters={query.filters} onChange={filter} />
          <span role="status" class="fine">
            {total !== null && (total === 1 ? 'one server' : `${grouped.format(total)} servers`)}
          </span>
        </div>
      </section>
      {failure !== null && (
        <FailureNote failure={failure} onRetry={retry} isRetrying={isLoading}>
          {value !== null && <p>The rows below are those of the last answer.</p>}
        </FailureNote>
      )}
      <div class="catalog">
        <Facets counts={counts} filters={query.filters} onChange={filter} />
        <div class="stack" aria-busy={isLoading}>
          {value === null && isLoading && <Skeleton words="Searching …" />}
          {value !== null && value.items.length === 0 && (
            <NoServer lacking={value.lacking} hasFilters={query.filters.length > 0} onClear={() => filter([])} />
          )}
          {value !== null && value.items.length > 0 && (
            <>
              {value.lacking !== null && <Lacking parts={value.lacking} />}
              <Results items={value.items} />
              <More query={query} found={value} isLoading={isLoading} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Words of the box. They reach the address after a rest, and those of a visited address reach the box. */
function useTypedWords(query: CatalogQuery) {
  const [text, setText] = useState(query.words);
  const written = useRef(query.words);
  if (written.current !== query.words) {
    written.current = query.words;
    setText(query.words);
  }
  const settle = (): void => {
    if (text === written.current) return;
    written.current = text;
    go(catalogAddress({ ...query, words: text, shown: STEP }), 'replace');
  };
  useEffect(() => {
    const timer = setTimeout(settle, ADDRESS_REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, settle };
}

function useFound(query: CatalogQuery) {
  const parameters = parametersOf(query);
  const search = JSON.stringify(parameters);
  const last = useRef<{ readonly search: string; readonly found: Found } | null>(null);
  const found = useAnswer<Found>(
    `${search} ${query.shown}`,
    async (signal) => {
      const before = last.current?.search === search ? last.current.found : null;
      last.current = null;
      const rows = await findServers(query, before, signal);
      last.current = { search, found: rows };
      return rows;
    },
    REST_MS,
  );
  const counts = useAnswer<ServerCounts>(search, (signal) => api().countServers(parameters, { signal }), REST_MS);
  return { found, counts: counts.value };
}

type MoreProps = { readonly query: CatalogQuery; readonly found: Found; readonly isLoading: boolean };

function More({ query, found: { items, next, total }, isLoading }: MoreProps) {
  if (next === null && items.length <= STEP) return null;
  const rest = total === null ? STEP : Math.min(STEP, total - items.length);
  const isFull = items.length >= MOST_SHOWN;
  return (
    <div class="row more">
      <p class="fine" role="status">
        {next === null
          ? `All ${grouped.format(items.length)} shown`
          : `${grouped.format(items.length)} of ${total === null ? 'more' : grouped.format(total)} shown`}
        {next !== null && isFull && '; words and filters find the others'}
      </p>
      {next !== null && !isFull && (
        <button
          type="button"
          class="button"
          disabled={isLoading}
          onClick={() => go(catalogAddress({ ...query, shown: items.length + STEP }), 'replace')}
        >
          {isLoading ? 'Loading …' : `Show ${rest} more`}
        </button>
      )}
    </div>
  );
}
