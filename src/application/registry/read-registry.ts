import { QuartermasterError } from '../../domain/errors.ts';
import { readRegistryCursor, writeRegistryCursor, type RegistryCursor, type RegistryFilter } from './registry-query.ts';
import type { CurrentRegistry, EntryBytes, RegistryList } from './registry-list.ts';

export type RegistryQuery = {
  readonly filter: RegistryFilter;
  readonly limit: number;
  readonly cursor: string | null;
  /**
   * Whether the client sorts the first page by the spelling of names and reads no other. Then that page ends after the
   * vendor's own servers of the searched name, if such a client can install one.
   */
  readonly resorts?: boolean;
};

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

function pageOf(list: RegistryList, { filter: given, limit, cursor, resorts = false }: RegistryQuery): RegistryPage {
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
  const vendor = resorts && cursor === null ? vendorRows(found, list, filter) : [];
  const rows = vendor.length > 0 ? vendor.slice(0, limit) : found.slice(0, limit);
  const last = rows.at(-1);
  const ends = found.length <= rows.length || last === undefined;
  return {
    entries: rows.map((row) => list.entry(row)),
    nextCursor: ends ? null : writeRegistryCursor({ after: placeOf(last, list, filter), filter }),
  };
}

/** Returns the rows of the best tier of a search; none when the client can install none of them: by npm or an address. */
function vendorRows(rows: readonly number[], list: RegistryList, { search }: RegistryFilter): readonly number[] {
  if (search === undefined) return [];
  const own = rows.filter((row) => list.rankOf(row, search).tier === 0);
  return own.some((row) => INSTALLABLE.test(list.entry(row).toString())) ? own : [];
}

const INSTALLABLE = /"registryType":"npm"|"remotes":\[\{/;

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
