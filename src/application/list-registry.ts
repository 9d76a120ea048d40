import type { RegistryEntry } from '../domain/registry/registry-entry.ts';
import { QuartermasterError } from '../domain/errors.ts';
import type { CurrentCatalog } from './ports/current-catalog.ts';
import { readRegistryCursor, writeRegistryCursor } from './registry-cursor.ts';
import { compare, listedBy, placeOf, registryEntries, type RegistryFilter } from './registry-entries.ts';

export type RegistryQuery = { readonly filter: RegistryFilter; readonly limit: number; readonly cursor: string | null };

export type RegistryPage = {
  readonly entries: readonly RegistryEntry[];
  /** Null when no entry follows. */
  readonly nextCursor: string | null;
};

/**
 * A page of the registry in ascending order of name and version. It starts after the entry that the cursor names,
 * whether that one is still there or not, so that a change between two pages neither repeats nor skips another entry.
 * What the cursor says of the filter holds where the query says nothing.
 *
 * @throws {QuartermasterError} `validation` for a cursor that is not ours, or deleted entries left out of a list of changes.
 */
export type ListRegistry = (query: RegistryQuery) => Promise<RegistryPage>;

export function makeListRegistry(live: CurrentCatalog): ListRegistry {
  return async (query) => pageOf(registryEntries(await live.current()), query);
}

/** @param all In ascending order of name and version. */
export function pageOf(all: readonly RegistryEntry[], { filter: given, limit, cursor }: RegistryQuery): RegistryPage {
  const from = cursor === null ? null : readRegistryCursor(cursor);
  const filter = { ...from?.filter, ...given };
  if (filter.updatedSince !== undefined && filter.includeDeleted === false) {
    const message = 'must be true or left out with updated_since: what was deleted is a change too';
    throw new QuartermasterError('validation', `include_deleted ${message}.`, {
      errors: [{ path: 'include_deleted', message }],
    });
  }
  const isListed = listedBy(filter);
  const found: RegistryEntry[] = [];
  for (let index = from === null ? 0 : firstAfter(all, from.after); index < all.length; index += 1) {
    const entry = all[index];
    if (entry !== undefined && isListed(entry)) found.push(entry);
    if (found.length > limit) break;
  }
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  const ends = found.length <= limit || last === undefined;
  return { entries, nextCursor: ends ? null : writeRegistryCursor({ after: placeOf(last), filter }) };
}

function firstAfter(all: readonly RegistryEntry[], place: ReturnType<typeof placeOf>): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = all[middle];
    if (entry !== undefined && compare(placeOf(entry), place) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
