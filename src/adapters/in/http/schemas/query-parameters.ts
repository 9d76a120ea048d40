import { PLAIN_TEXT_PATTERN } from '../../task-text.ts';
import type { Schema } from '../openapi/schema.ts';

/** A query parameter, as it is checked and as it is documented. */
export type QueryParameter = {
  readonly accepts: (text: string) => boolean;
  /** Completes "must be …". */
  readonly expected: string;
  readonly schema: Schema;
};

const REGISTRY_TYPES = ['npm', 'pypi', 'oci', 'nuget', 'mcpb'];
const TRANSPORTS = ['stdio', 'streamable-http', 'sse'];
const LONGEST_TEXT = 2_000;
const PLAIN_TEXT = new RegExp(PLAIN_TEXT_PATTERN, 'u');

const oneOf = (values: readonly string[]): QueryParameter => ({
  accepts: (text) => values.includes(text),
  expected: `one of ${values.join(', ')}`,
  schema: { type: 'string', enum: values },
});

const matching = (pattern: string, expected: string): QueryParameter => {
  const expression = new RegExp(pattern, 'u');
  return { accepts: (text) => expression.test(text), expected, schema: { type: 'string', pattern } };
};

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
  registry_type: oneOf(REGISTRY_TYPES),
  transport: oneOf(TRANSPORTS),
  capability: matching('^[a-z0-9._-]{1,64}$', 'a capability such as issue.list'),
  verified: matching('^[a-z_]{1,32}$', 'a verification status such as unknown'),
} satisfies Readonly<Record<string, QueryParameter>>;
