import type { Tier } from '../../domain/registry/relevance.ts';

/** What a list of the registry may be limited to; a member that is missing limits nothing. */
export type RegistryFilter = {
  /** Substring of the name, the title or the description, whatever the case. The generic prefix of a name (`io.github.`) is matched only by a term with a dot or a slash. */
  readonly search?: string;
  /** RFC 3339; only what changed after it. */
  readonly updatedSince?: string;
  /** `latest`, or one exactly. */
  readonly version?: string;
  readonly includeDeleted?: boolean;
};

/** Where an entry stands in the list. */
export type Place = { readonly name: string; readonly version: string };

/** How an entry stands in a search, before its place counts: by its tier, ascending, then by how much its server is relied on, descending. */
export type Rank = { readonly tier: Tier; readonly prior: number };

/** Ascending by name, then by version, in code units. */
export function compare(one: Place, other: Place): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  if (one.version !== other.version) return one.version < other.version ? -1 : 1;
  return 0;
}
