import { FACET_NAMES, FACETS, type FacetName, type ServerFilter } from '../../../../domain/catalog/facets.ts';
import { anyOf, integer, matching, optional, plainText, required, severalOf, type Parameter } from '../schema/query.ts';

const query = plainText(2_000, 'what to look for, in words, at most 2000 characters, without control characters', {
  minLength: 1,
});
const anyLike = (pattern: string, expected: string) => severalOf(matching(pattern, expected));

/** Filters of the list, the search and the counts. */
const FILTER_PARAMETERS = {
  registry_type: anyOf(FACETS.registry_type.values),
  transport: anyOf(FACETS.transport.values),
  capability: anyLike('^[A-Za-z0-9._-]{1,64}$', 'the capabilities of the catalog, such as issue.list'),
  verified: anyOf(FACETS.verified.values),
  official: anyOf(FACETS.official.values),
  maker: anyOf(FACETS.maker.values),
  license: anyLike('^[A-Za-z0-9 ()+._-]{1,64}$', 'SPDX identifiers such as MIT, or unknown'),
  origin: anyOf(FACETS.origin.values),
  status: anyOf(FACETS.status.values),
  requires_credentials: anyOf(FACETS.requires_credentials.values),
} satisfies Readonly<Record<FacetName, Parameter<readonly string[]>>>;

/** Number of items per page. */
export const limit = (byDefault: number): Parameter<number> => integer(1, 100, byDefault, 'an integer from 1 to 100');

/** Cursor of the next page, as given in a Link header. */
export const cursor = (longest: number): Parameter<string | null> =>
  optional(matching(`^[\\x21-\\x7E]{1,${longest}}$`, 'a cursor from the Link header of the page before'));

export const LIST_PARAMETERS = { limit: limit(50), cursor: cursor(512), ...FILTER_PARAMETERS };
export const RANKED_PARAMETERS = { q: required(query), limit: limit(10), cursor: cursor(512) };
export const SEARCH_PARAMETERS = { ...RANKED_PARAMETERS, ...FILTER_PARAMETERS };
export const COUNT_PARAMETERS = { q: optional(query), ...FILTER_PARAMETERS };

/** Further facts about one server. */
export const DETAIL_PARAMETERS = { fields: anyOf(['tools.schema']) };

/** Returns the server filter of a parsed query. */
export function filterOf(value: (name: FacetName) => readonly string[]): ServerFilter {
  const named = FACET_NAMES.map((name) => [name, value(name)] as const);
  return Object.fromEntries(named.filter(([, values]) => values.length > 0));
}
