import type { CatalogRecord } from '../record.ts';
import type { Server } from '../server.ts';
import { type Authority, NameOwners, namespaceOf } from './name-authority.ts';

type Spoken = { readonly name: string; readonly record: CatalogRecord };

/**
 * Entries of one source under a name of another owner: stored and reported to the operator, never shown or merged.
 */
export type Claim = {
  readonly source: string;
  readonly name: string;
  /** Owner of the name: `catalog` or a source. */
  readonly owner: string;
  /** Number of versions. */
  readonly entries: number;
};

/** Entries of one source in a namespace that the source may not use: stored and reported like a {@link Claim}. */
export type UngivenNamespace = {
  readonly source: string;
  /** Lower case. */
  readonly namespace: string;
  /** Number of names without an owner. */
  readonly names: number;
};

type ResolvedNames<Entry> = {
  /** Entries of verifying sources and of the operator's file. */
  readonly verified: readonly Entry[];
  /** Entries of other sources, under names that they own. */
  readonly unverified: readonly Entry[];
  /** In ascending order of name, then of source. */
  readonly claims: readonly Claim[];
  /** In ascending order of source, then of namespace. */
  readonly ungiven: readonly UngivenNamespace[];
};

/**
 * Divides entries by the rights of their sources to the names, see {@link NameOwners}. The order of the entries does
 * not matter.
 */
export function resolveNameClaims<Entry extends Spoken>(
  entries: readonly Entry[],
  curated: readonly Server[],
  authority: Authority,
): ResolvedNames<Entry> {
  if (entries.length === 0) return { verified: [], unverified: [], claims: [], ungiven: [] };
  const owners = new NameOwners(entries, curated, authority);
  const spoken = entries.filter((entry) => owners.maySpeak(entry));
  const others = spoken.length === entries.length ? [] : entries.filter((entry) => !owners.maySpeak(entry));
  return {
    verified: spoken.filter((entry) => owners.isTrusted(entry)),
    unverified: spoken.filter((entry) => !owners.isTrusted(entry)),
    claims: claimsOf(others, owners),
    ungiven: ungivenOf(others.filter(({ name }) => owners.ownerOf(name) === null)),
  };
}

function claimsOf(entries: readonly Spoken[], owners: NameOwners): readonly Claim[] {
  return sorted(Map.groupBy(entries, ({ name, record }) => `${name}\n${record.source}`)).flatMap(
    ([{ name, record }, rest]) => {
      const owner = owners.ownerOf(name);
      return owner === null ? [] : [{ source: record.source, name, owner, entries: 1 + rest.length }];
    },
  );
}

function ungivenOf(entries: readonly Spoken[]): readonly UngivenNamespace[] {
  return sorted(Map.groupBy(entries, ({ name, record }) => `${record.source}\n${namespaceOf(name)}`)).map(
    ([first, rest]) => ({
      source: first.record.source,
      namespace: namespaceOf(first.name),
      names: new Set([first, ...rest].map(({ name }) => name)).size,
    }),
  );
}

/** Returns first and further entries of each group, in ascending order of the groups' names. */
function sorted<Entry>(groups: ReadonlyMap<string, readonly Entry[]>): readonly (readonly [Entry, readonly Entry[]])[] {
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...rest]]) => (first === undefined ? [] : [[first, rest] as const]));
}
