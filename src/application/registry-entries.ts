import type { Catalog } from '../domain/catalog/catalog.ts';
import { OFFICIAL_KEY, registryEntry, type RegistryEntry } from '../domain/registry/registry-entry.ts';

/** What a list may be limited to; a member that is missing limits nothing. */
export type RegistryFilter = {
  /** Substring of the name or the description, whatever the case. */
  readonly search?: string;
  /** RFC 3339; only what changed after it. */
  readonly updatedSince?: string;
  /** `latest`, or one exactly. */
  readonly version?: string;
  readonly includeDeleted?: boolean;
};

const entriesOf = new WeakMap<Catalog, readonly RegistryEntry[]>();

/** The entries of a catalog in ascending order of name and version, computed once and the same objects ever after. */
export function registryEntries(catalog: Catalog): readonly RegistryEntry[] {
  const known = entriesOf.get(catalog);
  if (known !== undefined) return known;
  const entries = catalog.servers.map(registryEntry).toSorted((one, other) => compare(placeOf(one), placeOf(other)));
  entriesOf.set(catalog, entries);
  return entries;
}

/** Where an entry stands in the list. */
export type Place = { readonly name: string; readonly version: string };

export function placeOf({ server: { name, version } }: RegistryEntry): Place {
  return { name, version };
}

/** Ascending by name, then by version, in code units. */
export function compare(one: Place, other: Place): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  if (one.version !== other.version) return one.version < other.version ? -1 : 1;
  return 0;
}

export function isListed(entry: RegistryEntry, filter: RegistryFilter): boolean {
  const { server } = entry;
  const state = entry._meta[OFFICIAL_KEY];
  const search = filter.search?.toLowerCase() ?? '';
  if (!isVisible(entry, filter.includeDeleted ?? filter.updatedSince !== undefined)) return false;
  if (!server.name.toLowerCase().includes(search) && !server.description.toLowerCase().includes(search)) return false;
  if (filter.updatedSince !== undefined && Date.parse(state.updatedAt) <= Date.parse(filter.updatedSince)) return false;
  return filter.version === undefined || isVersion(entry, filter.version);
}

/** Deleted entries are hidden unless asked for. */
export function isVisible(entry: RegistryEntry, includeDeleted: boolean): boolean {
  return includeDeleted || entry._meta[OFFICIAL_KEY].status !== 'deleted';
}

/** @param version `latest`, or one exactly. */
export function isVersion(entry: RegistryEntry, version: string): boolean {
  return version === 'latest' ? entry._meta[OFFICIAL_KEY].isLatest : entry.server.version === version;
}
