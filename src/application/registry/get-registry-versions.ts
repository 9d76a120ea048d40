import { QuartermasterError } from '../../domain/errors.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import { registryListOf, type EntryBytes } from './registry-list.ts';

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

export function makeGetRegistryVersions(live: CurrentCatalog): GetRegistryVersions {
  return async ({ name, version, includeDeleted }) => {
    const list = registryListOf(await live.current());
    const rows = list.versionsOf(name, version, includeDeleted);
    if (rows.length > 0) return rows.map((row) => list.entry(row));
    throw new QuartermasterError(
      'not_found',
      `Server not found${version === null ? '' : ', or not in this version'}. Names are exact; the list finds them by "search".`,
    );
  };
}
