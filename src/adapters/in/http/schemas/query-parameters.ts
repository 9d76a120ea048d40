import { FACETS, type FacetName } from '../../../../domain/catalog/facets.ts';
import { PLAIN_TEXT_PATTERN } from '../../task-input.ts';
import type { Schema } from '../openapi/schema.ts';

/** A query parameter, as it is checked and as it is documented. */
export type QueryParameter = {
  readonly accepts: (text: string) => boolean;
  /** Completes "must be …". */
  readonly expected: string;
  /** Whether it may be given more than once, and with several values between commas; each is checked by itself. */
  readonly several?: boolean;
  readonly schema: Schema;
};

const LONGEST_TEXT = 2_000;
const PLAIN_TEXT = new RegExp(PLAIN_TEXT_PATTERN, 'u');

export const matching = (pattern: string, expected: string): QueryParameter => {
  const expression = new RegExp(pattern, 'u');
  return { accepts: (text) => expression.test(text), expected, schema: { type: 'string', pattern } };
};

const several = (items: Schema, accepts: (text: string) => boolean, expected: string): QueryParameter => ({
  several: true,
  accepts,
  expected: `of ${expected}; several by commas or by repeating it`,
  schema: { type: 'array', items },
});

/** A filter by a facet whose values are known. */
export const anyOf = (values: readonly string[]): QueryParameter =>
  several({ type: 'string', enum: values }, (text) => values.includes(text.toLowerCase()), values.join(', '));

/** A filter by a facet whose values only the catalog knows. */
const anyLike = (pattern: string, expected: string): QueryParameter => {
  const expression = new RegExp(pattern, 'u');
  return several({ type: 'string', pattern }, (text) => expression.test(text), expected);
};

/** By what lists, searches and counts can be narrowed down. A blank value counts as not given. */
export const FILTER_PARAMETERS = {
  registry_type: anyOf(FACETS.registry_type.values),
  transport: anyOf(FACETS.transport.values),
  capability: anyLike('^[A-Za-z0-9._-]{1,64}$', 'the capabilities of the catalog, such as issue.list'),
  verified: anyOf(FACETS.verified.values),
  official: anyOf(FACETS.official.values),
  license: anyLike('^[A-Za-z0-9 ()+._-]{1,64}$', 'SPDX identifiers such as MIT, or unknown'),
  origin: anyOf(FACETS.origin.values),
  status: anyOf(FACETS.status.values),
  requires_credentials: anyOf(FACETS.requires_credentials.values),
} satisfies Readonly<Record<FacetName, QueryParameter>>;

/** Parameters of the list and, with `q`, of the search. A blank value counts as not given. */
export const QUERY_PARAMETERS = {
  q: {
    accepts: (text) => text.length <= LONGEST_TEXT && PLAIN_TEXT.test(text),
    expected: 'what to look for, in words, at most 2000 characters, without control characters',
    schema: { type: 'string', minLength: 1, maxLength: LONGEST_TEXT },
  },
  limit: {
    accepts: (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100,
    expected: 'an integer from 1 to 100',
    schema: { type: 'integer', minimum: 1, maximum: 100 },
  },
  cursor: matching('^[\\x21-\\x7E]{1,512}$', 'a cursor from the Link header of the page before'),
  ...FILTER_PARAMETERS,
} satisfies Readonly<Record<string, QueryParameter>>;
