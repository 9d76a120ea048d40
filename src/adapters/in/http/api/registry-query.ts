import type { RegistryQuery } from '../../../../application/registry/read-registry.ts';
import { optional, plainText, readQuery } from '../schema/query.ts';
import { flag } from '../schema/schema.ts';
import { limit } from './catalog-query.ts';

const LONGEST_TEXT = 500;
const LONGEST_VERSION = 255;
const LONGEST_CURSOR = 4_096;
const DATE_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T[\d:.]+(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const TIME = /T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-])/i;

/** Query parameter of a look-up. */
export const VERSION_PARAMETERS = {
  include_deleted: optional({
    accepts: (text) => text === 'true' || text === 'false',
    expected: 'true or false; left out, deleted servers are listed only with updated_since',
    schema: flag,
  }),
};

export const REGISTRY_PARAMETERS = {
  limit: limit(30),
  cursor: optional({
    accepts: (text) => text.length <= LONGEST_CURSOR && /^[\w-]+$/.test(text),
    expected: 'the nextCursor of the page before; it brings the filter of that page along',
    schema: { type: 'string', maxLength: LONGEST_CURSOR },
  }),
  search: optional(
    plainText(
      LONGEST_TEXT,
      `a part of the name, title or description, in any case, at most ${LONGEST_TEXT} characters; the most relevant entries come first`,
    ),
  ),
  source: optional(
    plainText(
      LONGEST_VERSION,
      'cli for a client that sorts the first page of a search by the spelling of names and reads no other, such as add-mcp; the page then ends after the servers of the vendor with the searched name',
    ),
  ),
  updated_since: optional({
    accepts: isDateTime,
    expected: 'a date and time of RFC 3339, such as 2026-08-22T00:00:00Z; only later changes are listed',
    schema: { type: 'string', format: 'date-time' },
  }),
  version: optional(plainText(LONGEST_VERSION, `latest or one version exactly, at most ${LONGEST_VERSION} characters`)),
  ...VERSION_PARAMETERS,
};

/** Parses the query of the list. @throws {QuartermasterError} `validation` naming every fault at once. */
export function readRegistryQuery(querystring: string): RegistryQuery {
  const value = readQuery(querystring, REGISTRY_PARAMETERS, 'ignored');
  const search = value('search');
  const updatedSince = value('updated_since');
  const version = value('version');
  const deleted = value('include_deleted');
  return {
    limit: value('limit'),
    cursor: value('cursor'),
    resorts: value('source') === 'cli',
    filter: {
      ...(search !== null && { search }),
      ...(updatedSince !== null && { updatedSince }),
      ...(version !== null && { version }),
      ...(deleted !== null && { includeDeleted: deleted === 'true' }),
    },
  };
}

/** Rejects a day that its month lacks, such as 30 February, which would be parsed as a day of the next month. */
function isDateTime(text: string): boolean {
  if (!DATE_TIME.test(text) || !TIME.test(text)) return false;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(Date.parse(text)) && day.toISOString().slice(0, 10) === text.slice(0, 10);
}
