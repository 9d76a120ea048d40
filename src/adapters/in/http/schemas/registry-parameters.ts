import { PLAIN_TEXT_PATTERN } from '../../task-input.ts';
import { QUERY_PARAMETERS, type QueryParameter } from './query-parameters.ts';

const PLAIN_TEXT = new RegExp(PLAIN_TEXT_PATTERN, 'u');
const LONGEST_TEXT = 500;
const LONGEST_VERSION = 255;
const LONGEST_CURSOR = 4_096;
const DATE_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T[\d:.]+(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const TIME = /T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-])/i;

const plain = (most: number, expected: string): QueryParameter => ({
  accepts: (text) => text.length <= most && PLAIN_TEXT.test(text),
  expected,
  schema: { type: 'string', maxLength: most },
});

/** Parameters of the registry's API. A blank value counts as not given. */
export const REGISTRY_PARAMETERS = {
  cursor: {
    accepts: (text) => text.length <= LONGEST_CURSOR && /^[\w-]+$/.test(text),
    expected: 'the nextCursor of the page before; it brings the filter of that page along',
    schema: { type: 'string', maxLength: LONGEST_CURSOR },
  },
  limit: QUERY_PARAMETERS.limit,
  search: plain(
    LONGEST_TEXT,
    `a part of the name, title or description, in any case, at most ${LONGEST_TEXT} characters; the most relevant entries come first`,
  ),
  updated_since: {
    accepts: isDateTime,
    expected: 'a date and time of RFC 3339, such as 2026-08-22T00:00:00Z; only later changes are listed',
    schema: { type: 'string', format: 'date-time' },
  },
  version: plain(LONGEST_VERSION, `latest or one version exactly, at most ${LONGEST_VERSION} characters`),
  include_deleted: {
    accepts: (text) => text === 'true' || text === 'false',
    expected: 'true or false; left out, deleted servers are listed only with updated_since',
    schema: { type: 'boolean' },
  },
} satisfies Readonly<Record<string, QueryParameter>>;

/** Parameters of the ranked search. */
export const RANKED_PARAMETERS = {
  q: QUERY_PARAMETERS.q,
  limit: QUERY_PARAMETERS.limit,
  cursor: QUERY_PARAMETERS.cursor,
} satisfies Readonly<Record<string, QueryParameter>>;

/** A day that no month has, such as 30 February, moves on to the next month when it is read. */
function isDateTime(text: string): boolean {
  if (!DATE_TIME.test(text) || !TIME.test(text)) return false;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(Date.parse(text)) && day.toISOString().slice(0, 10) === text.slice(0, 10);
}
