import { QuartermasterError } from '../../domain/errors.ts';
import { readRegistryCursor, writeRegistryCursor, type RegistryCursor, type RegistryFilter } from './registry-query.ts';
import type { CurrentRegistry, EntryBytes, RegistryList } from './registry-list.ts';

export type RegistryQuery = { readonly filter: RegistryFilter; readonly limit: number; readonly cursor: string | null };

export type RegistryPage = {
  readonly entries: readonly EntryBytes[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
};

/**
 * Returns a page of the registry in ascending order of name and version, or of a search with the most relevant entries
 * first. A page starts after the entry in the cursor, even if that entry is gone, so that changes between two pages
 * neither repeat nor skip another entry. The filter in the cursor applies where the query has none.
 *
 * @throws {QuartermasterError} `validation` for an invalid cursor, or a list of changes without deleted entries.
 */
export type ListRegistry = (query: RegistryQuery) => Promise<RegistryPage>;

export function makeListRegistry(registry: CurrentRegistry): ListRegistry {
  return async (query) => pageOf(await registry.list(), query);
}

function pageOf(list: RegistryList, { filter: given, limit, cursor }: RegistryQuery): RegistryPage {
  const from = cursor === null ? null : readRegistryCursor(cursor);
  const filter = { ...from?.filter, ...given };
  if (from !== null && filter.search !== from.filter.search) {
    const message = 'belongs to another search; leave it out to start over';
    throw new QuartermasterError('validation', `The cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
  }
  if (filter.updatedSince !== undefined && filter.includeDeleted === false) {
    const message = 'must be true or left out with updated_since: what was deleted is a change too';
    throw new QuartermasterError('validation', `include_deleted ${message}.`, {
      errors: [{ path: 'include_deleted', message }],
    });
  }
  const found: number[] = [];
  for (const row of list.rows(filter, from?.after)) {
    found.push(row);
    if (found.length > limit) break;
  }
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const ends = found.length <= limit || last === undefined;
  return {
    entries: rows.map((row) => list.entry(row)),
    nextCursor: ends ? null : writeRegistryCursor({ after: placeOf(last, list, filter), filter }),
  };
}

function placeOf(row: number, list: RegistryList, { search }: RegistryFilter): RegistryCursor['after'] {
  return search === undefined ? list.placeOf(row) : { ...list.placeOf(row), ...list.rankOf(row, search) };
}

export type RegistryLookUp = {
  /** Exact name as in the list. */
  readonly name: string;
  /** Exact version, `latest`, or null for all versions. */
  readonly version: string | null;
  readonly includeDeleted: boolean;
};

/**
 * Returns the versions of a server, newest publication first; at least one.
 *
 * @throws {QuartermasterError} `not_found` without a version, or when all are deleted and deleted ones were not
 *   requested.
 */
export type GetRegistryVersions = (wanted: RegistryLookUp) => Promise<readonly EntryBytes[]>;

export function makeGetRegistryVersions(registry: CurrentRegistry): GetRegistryVersions {
  return async ({ name, version, includeDeleted }) => {
    const list = await registry.list();
    const rows = list.versionsOf(name, version, includeDeleted);
    if (rows.length > 0) return rows.map((row) => list.entry(row));
    throw new QuartermasterError(
      'not_found',
      `Server not found${version === null ? '' : ', or not in this version'}. Names are exact; the list finds them by "search".`,
    );
  };
}
