import { QuartermasterError } from '../../domain/errors.ts';
import { readRegistryCursor, writeRegistryCursor, type RegistryCursor, type RegistryFilter } from './registry-query.ts';
import type { CurrentRegistry, EntryBytes, RegistryList } from './registry-list.ts';

export type RegistryQuery = { readonly filter: RegistryFilter; readonly limit: number; readonly cursor: string | null };

export type RegistryPage = {
  readonly entries: readonly EntryBytes[];
  /** Null when no entry follows. */
  readonly nextCursor: string | null;
};

/**
 * A page of the registry in ascending order of name and version, that of a search the most relevant entries first. It starts after the entry that the cursor names,
 * whether that one is still there or not, so that a change between two pages neither repeats nor skips another entry.
 * What the cursor says of the filter holds where the query says nothing.
 *
 * @throws {QuartermasterError} `validation` for a cursor that is not ours, or deleted entries left out of a list of changes.
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
  /** Exactly as in the list. */
  readonly name: string;
  /** One version exactly, `latest`, or null for all of them. */
  readonly version: string | null;
  readonly includeDeleted: boolean;
};

/**
 * The versions of a server, newest publication first; at least one.
 *
 * @throws {QuartermasterError} `not_found` when there is none, or only deleted ones that were not asked for.
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
