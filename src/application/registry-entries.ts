import type { Catalog } from '../domain/catalog/catalog.ts';
import { visibleServers } from '../domain/catalog/visible-servers.ts';
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
const textOf = new WeakMap<RegistryEntry, string>();

/** The entries of a catalog in ascending order of name and version, computed once and the same objects ever after. */
export function registryEntries(catalog: Catalog): readonly RegistryEntry[] {
  const known = entriesOf.get(catalog);
  if (known !== undefined) return known;
  const entries = visibleServers(catalog)
    .servers.map(registryEntry)
    .toSorted((one, other) => compare(placeOf(one), placeOf(other)));
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

/** Decides which entries a list shows. */
export function listedBy(filter: RegistryFilter): (entry: RegistryEntry) => boolean {
  const { version } = filter;
  const search = filter.search?.toLowerCase();
  const since = filter.updatedSince === undefined ? undefined : Date.parse(filter.updatedSince);
  const includeDeleted = filter.includeDeleted ?? since !== undefined;
  return (entry) =>
    isVisible(entry, includeDeleted) &&
    (search === undefined || searchedText(entry).includes(search)) &&
    (since === undefined || Date.parse(entry._meta[OFFICIAL_KEY].updatedAt) > since) &&
    (version === undefined || isVersion(entry, version));
}

function searchedText(entry: RegistryEntry): string {
  const known = textOf.get(entry);
  if (known !== undefined) return known;
  const text = `${entry.server.name}\0${entry.server.description}`.toLowerCase();
  textOf.set(entry, text);
  return text;
}

/** Deleted entries are hidden unless asked for. */
export function isVisible(entry: RegistryEntry, includeDeleted: boolean): boolean {
  return includeDeleted || entry._meta[OFFICIAL_KEY].status !== 'deleted';
}

/** @param version `latest`, or one exactly. */
export function isVersion(entry: RegistryEntry, version: string): boolean {
  return version === 'latest' ? entry._meta[OFFICIAL_KEY].isLatest : entry.server.version === version;
}
