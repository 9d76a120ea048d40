import { QuartermasterError } from '../domain/errors.ts';
import { OFFICIAL_KEY, type RegistryEntry } from '../domain/registry/registry-entry.ts';
import type { CurrentCatalog } from './ports/current-catalog.ts';
import { isVersion, isVisible, registryEntries } from './registry-entries.ts';

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
export type GetRegistryVersions = (wanted: RegistryLookUp) => Promise<readonly RegistryEntry[]>;

export function makeGetRegistryVersions(live: CurrentCatalog): GetRegistryVersions {
  return async (wanted) => versionsOf(registryEntries(await live.current()), wanted);
}

/** @throws {QuartermasterError} `not_found` when nothing is left. */
export function versionsOf(
  all: readonly RegistryEntry[],
  { name, version, includeDeleted }: RegistryLookUp,
): readonly RegistryEntry[] {
  const found = all
    .filter((entry) => entry.server.name === name && isVisible(entry, includeDeleted))
    .filter((entry) => version === null || isVersion(entry, version))
    .toSorted((one, other) => publishedAt(other) - publishedAt(one));
  if (found.length > 0) return found;
  throw new QuartermasterError(
    'not_found',
    `Server not found${version === null ? '' : ', or not in this version'}. Names are exact; the list finds them by "search".`,
  );
}

function publishedAt(entry: RegistryEntry): number {
  return Date.parse(entry._meta[OFFICIAL_KEY].publishedAt);
}
