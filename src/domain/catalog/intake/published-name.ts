import { latestOf } from './latest-version.ts';
import type { StoredEntry } from './stored-entry.ts';

/** Everything that was published under one name. */
export type PublishedName = {
  readonly name: string;
  /** In ascending order of version as text; each version once. */
  readonly versions: readonly StoredEntry[];
  /** Undefined when every version is deleted. */
  readonly latest: StoredEntry | undefined;
};

/** Groups entries by name, in ascending order. Of a version that several sources hold, the operator's file counts, else the source that comes first by name. */
export function groupVersions(entries: readonly StoredEntry[]): PublishedName[] {
  const names = new Map<string, Map<string, StoredEntry>>();
  for (const entry of entries) {
    let versions = names.get(entry.name);
    if (versions === undefined) names.set(entry.name, (versions = new Map()));
    const other = versions.get(entry.version);
    if (other === undefined || comesBefore(entry.record.source, other.record.source))
      versions.set(entry.version, entry);
  }
  return [...names]
    .map(([name, versions]) => {
      const sorted = [...versions.values()].toSorted((a, b) => (a.version < b.version ? -1 : 1));
      return { name, versions: sorted, latest: latestOf(sorted) };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function comesBefore(one: string, other: string): boolean {
  return one === 'file' || (other !== 'file' && one < other);
}
