import { FACET_NAMES, type ServerFilter } from '../../../domain/catalog/facets.ts';
import { readParameters, type Parameters } from './read-parameters.ts';
import { FILTER_PARAMETERS, QUERY_PARAMETERS } from './schemas/query-parameters.ts';

/** The validated query of a list or a search. */
export type CatalogQuery = {
  /** Trimmed and NFC; empty for a list. */
  readonly text: string;
  readonly limit: number;
  readonly cursor: string | null;
  readonly filter: ServerFilter;
};

/** @throws {QuartermasterError} `validation` naming every fault of the query at once. */
export function readCatalogQuery(
  querystring: string,
  kind: { readonly search: boolean; readonly limit: number },
): CatalogQuery {
  const { q: _q, ...listing } = QUERY_PARAMETERS;
  const value = kind.search
    ? readParameters<string>(querystring, QUERY_PARAMETERS, { required: ['q'] })
    : readParameters<string>(querystring, listing);
  return {
    text: kind.search ? (value('q') ?? '') : '',
    limit: Number(value('limit') ?? kind.limit),
    cursor: value('cursor'),
    filter: filterOf(value),
  };
}

/** The validated query of a count: of a search, or without `q` of the list. @throws {QuartermasterError} as above. */
export function readFacetsQuery(querystring: string): { readonly text: string | null; readonly filter: ServerFilter } {
  const { q } = QUERY_PARAMETERS;
  const value = readParameters<string>(querystring, { q, ...FILTER_PARAMETERS });
  return { text: value('q'), filter: filterOf(value) };
}

function filterOf(value: Parameters<string>): ServerFilter {
  const named = FACET_NAMES.map((name) => [name, value.all(name)] as const);
  return Object.fromEntries(named.filter(([, values]) => values.length > 0));
}
