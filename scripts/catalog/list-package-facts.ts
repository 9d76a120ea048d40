import { isInRegistry, packageKey, type PackageFact } from '../../src/domain/catalog/package-fact.ts';
import type { Listed } from './read-listing.ts';

/** Listings of both registries on one day. */
export type Listings = {
  /** `YYYY-MM-DD`. */
  readonly at: string;
  /** Packages above a number of downloads; an absent one is unknown. */
  readonly npm: readonly Listed[];
  /** All packages; an absent one does not exist. */
  readonly pypi: readonly Listed[];
};

type Named = { readonly type: string; readonly identifier: string };

/** Returns the facts about the named packages, each once, in ascending order of type and name. */
export function listPackageFacts(packages: readonly Named[], { at, npm, pypi }: Listings): readonly PackageFact[] {
  const found = new Map<string, Listed>([
    ...npm.map((one) => [packageKey({ type: 'npm', ...one }), one] as const),
    ...pypi.map((one) => [packageKey({ type: 'pypi', ...one }), one] as const),
  ]);
  const named = new Map(
    packages.filter(({ identifier }) => isInRegistry(identifier)).map((one) => [packageKey(one), one]),
  );
  return [...named]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, { type, identifier }]): PackageFact[] => {
      const listed = found.get(key);
      if (type !== 'npm' && type !== 'pypi') return [];
      if (listed === undefined)
        return type === 'pypi'
          ? [{ type, identifier: bare(identifier), exists: false, version: null, at, source: 'listing' }]
          : [];
      const { version, downloads, rank } = listed;
      if (version === null) return [];
      return [
        {
          type,
          identifier: bare(identifier),
          exists: true,
          version,
          at,
          source: 'listing',
          ...(downloads !== undefined && { downloads }),
          ...(rank !== undefined && { rank }),
        },
      ];
    });
}

/** Returns an identifier without the extras of Python packages. */
function bare(identifier: string): string {
  return identifier.replace(/\[.*$/, '');
}
