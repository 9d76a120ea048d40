/**
 * Knowledge about a package on one day: a line of `catalog/packages.jsonl`, and body of a record of kind `package`.
 */
export type PackageFact = {
  readonly type: 'npm' | 'pypi';
  readonly identifier: string;
  /** False for a package that its complete registry does not have. */
  readonly exists: boolean;
  /** Newest exact version on that day; null when unknown and for a missing package. */
  readonly version: string | null;
  /** Day of the observation, `YYYY-MM-DD`. */
  readonly at: string;
  /** `listing`: a listing of the registry as a file. `registry`: the registry itself, asked by `sync packages`. */
  readonly source: 'listing' | 'registry';
  /** Downloads a month; absent when unknown. */
  readonly downloads?: number;
  /** Rank among the most downloaded packages of its registry, from 1; absent when unknown. */
  readonly rank?: number;
  /** Set when its publisher deprecated it. */
  readonly deprecated?: true;
  /** Identifier of the package that replaces it, as its publisher says. */
  readonly replaced_by?: string;
};

/** Origin of the version of a package, with the day on which the version existed. */
export type VersionOrigin = {
  readonly at: string;
  /** `probe`: a verification that started it. `catalog`: the facts about its server. */
  readonly source: PackageFact['source'] | 'probe' | 'catalog';
};

/** Number of days after which a fact about a package is old. */
export const OLD_DAYS = 90;

/** Whether an identifier names a package in its registry, not an address such as `git+https://…`. */
export function isInRegistry(identifier: string): boolean {
  return /^(?:@[\w.~-]+\/)?[\w.~-]+(?:\[[\w,.\s-]*\])?$/.test(identifier);
}

/** Returns the key of a package, equal for all spellings of a name on PyPI (PEP 503) and without its extras. */
export function packageKey({ type, identifier }: { readonly type: string; readonly identifier: string }): string {
  const name =
    type === 'pypi'
      ? identifier
          .replace(/\[.*$/, '')
          .toLowerCase()
          .replace(/[-_.]+/g, '-')
      : identifier;
  return `${type}:${name}`;
}

/** Facts about packages by `packageKey`, the newest of each. */
export type PackageFacts = ReadonlyMap<string, PackageFact>;

/** Adds facts; the newer of two stays, and the added one of the same day. */
export function joinFacts(known: PackageFacts, added: readonly PackageFact[]): PackageFacts {
  if (added.length === 0) return known;
  const joined = new Map(known);
  for (const fact of added) {
    const before = joined.get(packageKey(fact));
    if (before === undefined || before.at <= fact.at)
      joined.set(packageKey(fact), { ...popularityOf(before), ...fact });
  }
  return joined;
}

/** Returns the known popularity, which a later observation of the version alone does not remove. */
function popularityOf(fact: PackageFact | undefined): Pick<PackageFact, 'downloads' | 'rank'> {
  return {
    ...(fact?.downloads !== undefined && { downloads: fact.downloads }),
    ...(fact?.rank !== undefined && { rank: fact.rank }),
  };
}
