import type { PublishedEntry } from '../published-entry.ts';
import { latestOf } from './latest-version.ts';
import type { ImportedEntry } from './read-import-file.ts';

/** Entries by `NAME@VERSION`. */
export type Versions = ReadonlyMap<string, PublishedEntry>;

/**
 * Dates entries without publication dates as a registry would: published at the first import, updated at the last
 * change, latest when no version is later. Other entries stay.
 *
 * @param before Earlier imports.
 * @param at Current time, RFC 3339.
 * @returns The entries to store: the found ones, and earlier ones whose `isLatest` changed.
 */
export function dateImported(before: Versions, found: readonly ImportedEntry[], at: string): Versions {
  const dated = new Map(
    found.map((one) => [versionName(one.entry), dateOne(before.get(versionName(one.entry)), one, at)]),
  );
  const undated = new Set(found.filter(({ stated }) => !stated).map(({ entry }) => entry.server.name));
  const all = [...new Map([...before, ...dated])].map(([key, entry]) => ({ key, entry }));
  const names = Map.groupBy(
    all.filter(({ entry }) => undated.has(entry.server.name)),
    ({ entry }) => entry.server.name,
  );
  for (const versions of names.values()) {
    const latest = latestOf(versions.map(unnamed));
    for (const { key, entry } of versions) {
      const isLatest = key === latest?.key;
      if (dated.has(key) || entry.state.isLatest !== isLatest)
        dated.set(key, { ...entry, state: { ...entry.state, isLatest } });
    }
  }
  return dated;
}

/** `NAME@VERSION`. */
export function versionName({ server: { name, version } }: PublishedEntry): string {
  return `${name}@${version}`;
}

function dateOne(before: PublishedEntry | undefined, { entry, stated }: ImportedEntry, at: string): PublishedEntry {
  if (stated || before === undefined) return entry;
  const { status } = entry.state;
  const isSame = JSON.stringify(before.server) === JSON.stringify(entry.server) && before.state.status === status;
  if (isSame) return { ...entry, state: before.state };
  const { statusChangedAt, publishedAt } = before.state;
  const changed = before.state.status === status ? statusChangedAt : at;
  return { ...entry, state: { ...entry.state, statusChangedAt: changed, publishedAt } };
}

function unnamed({ key, entry: { server, state } }: { readonly key: string; readonly entry: PublishedEntry }) {
  return { key, version: server.version, state: { ...state, isLatest: false } };
}
