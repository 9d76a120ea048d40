import type { CatalogRecord } from '../record.ts';
import type { Server } from '../server.ts';

/** Address of the official registry, which verifies namespaces. */
export const OFFICIAL_REGISTRY = 'https://registry.modelcontextprotocol.io';

/** Rights of sources to the names of entries. */
export type Authority = {
  /** Sources that verify the owners of namespaces; they may use every name, like the operator's file. */
  readonly verifying: readonly string[];
  /** Other sources by priority: the first one with a name owns it. Unlisted sources come last, by name. */
  readonly order: readonly string[];
};

/**
 * Returns the source name of a registry.
 * @param address Address without a trailing slash.
 */
export function registrySource(address: string): string {
  return `registry:${address}`;
}

export const OFFICIAL_ALONE: Authority = { verifying: [registrySource(OFFICIAL_REGISTRY)], order: [] };

type Spoken = { readonly name: string; readonly record: CatalogRecord };

/** Entries of one source under a name of another owner: stored and reported to the operator, never shown or merged. */
export type Claim = {
  readonly source: string;
  readonly name: string;
  /** Owner of the name: `catalog` or a source. */
  readonly owner: string;
  /** Number of versions. */
  readonly entries: number;
};

type ResolvedNames<Entry> = {
  /** Entries of verifying sources and of the operator's file. */
  readonly verified: readonly Entry[];
  /** Entries of other sources, under names that they own. */
  readonly unverified: readonly Entry[];
  /** In ascending order of name, then of source. */
  readonly claims: readonly Claim[];
};

const OPERATOR = 'file';
const CATALOG = 'catalog';

/**
 * Assigns each name to one owner, ignoring case: the catalog for names and aliases of its servers, else a verifying
 * source or the operator's file, else the first other source. The order of the entries does not matter.
 */
export function resolveNameClaims<Entry extends Spoken>(
  entries: readonly Entry[],
  curated: readonly Server[],
  { verifying, order }: Authority,
): ResolvedNames<Entry> {
  const trusted = new Set([OPERATOR, ...verifying]);
  const verified = entries.filter(({ record }) => trusted.has(record.source));
  const others = entries.filter(({ record }) => !trusted.has(record.source));
  if (others.length === 0) return { verified, unverified: [], claims: [] };
  const owners = ownersOf(verified, others, curated, order);
  const isOwn = ({ name, record }: Spoken): boolean => owners.get(name.toLowerCase()) === record.source;
  return {
    verified,
    unverified: others.filter(isOwn),
    claims: claimsOf(
      others.filter((one) => !isOwn(one)),
      owners,
    ),
  };
}

/** Returns the owner of each name, in lower case. */
function ownersOf(
  verified: readonly Spoken[],
  others: readonly Spoken[],
  curated: readonly Server[],
  order: readonly string[],
): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  const own = (name: string, owner: string): void => {
    const key = name.toLowerCase();
    if (!owners.has(key)) owners.set(key, owner);
  };
  for (const { name, aliases } of curated)
    for (const each of [name, ...aliases.filter((alias) => alias.includes('/'))]) own(each, CATALOG);
  for (const { name, record } of [...verified.toSorted(inOrder([OPERATOR])), ...others.toSorted(inOrder(order))])
    own(name, record.source);
  return owners;
}

/** Compares entries by their sources: listed ones in their order, then the others by name. */
function inOrder(listed: readonly string[]): (one: Spoken, other: Spoken) => number {
  const places = new Map(listed.map((source, place) => [source, place]));
  const place = ({ record }: Spoken): number => places.get(record.source) ?? listed.length;
  return (one, other) => place(one) - place(other) || compare(one.record.source, other.record.source);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function claimsOf(entries: readonly Spoken[], owners: ReadonlyMap<string, string>): readonly Claim[] {
  const groups = Map.groupBy(entries, ({ name, record }) => `${name}\n${record.source}`);
  return [...groups]
    .toSorted(([one], [other]) => compare(one, other))
    .flatMap(([, [first, ...rest]]) => {
      if (first === undefined) return [];
      const { name, record } = first;
      return [{ source: record.source, name, owner: owners.get(name.toLowerCase()) ?? '', entries: 1 + rest.length }];
    });
}
