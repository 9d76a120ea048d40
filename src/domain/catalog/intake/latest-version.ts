import type { EntryState } from '../published-entry.ts';

type Version = { readonly version: string; readonly state: EntryState };

/**
 * Returns the version that represents a name, by the official registry's rules for aggregators: the one marked as
 * latest, unless deleted; among several the higher semantic version, then the later publication.
 *
 * @returns undefined when every version is deleted.
 */
export function latestOf<Entry extends Version>(versions: readonly Entry[]): Entry | undefined {
  const present = versions.filter(({ state }) => state.status !== 'deleted');
  const named = present.filter(({ state }) => state.isLatest);
  return (named.length > 0 ? named : present).reduce<Entry | undefined>(
    (best, entry) => (best === undefined || compareVersions(entry, best) > 0 ? entry : best),
    undefined,
  );
}

/** Compares two versions in ascending order. */
export function compareVersions(one: Version, other: Version): number {
  const [first, second] = [semantic(one.version), semantic(other.version)];
  if (first === null && second === null) return compareInstants(one.state.publishedAt, other.state.publishedAt);
  if (first === null || second === null) return first === null ? -1 : 1;
  return compareSemantic(first, second);
}

type Semantic = { readonly numbers: readonly number[]; readonly labels: readonly string[] };

function semantic(version: string): Semantic | null {
  const found = /^v?(\d{1,15})\.(\d{1,15})\.(\d{1,15})(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(version);
  if (found === null) return null;
  return { numbers: found.slice(1, 4).map(Number), labels: found[4]?.split('.') ?? [] };
}

/** Compares by the precedence of Semantic Versioning 2.0.0, rule 11. */
function compareSemantic(one: Semantic, other: Semantic): number {
  for (const [place, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[place] ?? 0);
    if (difference !== 0) return difference;
  }
  if (one.labels.length === 0 || other.labels.length === 0) return other.labels.length - one.labels.length;
  for (let place = 0; place < Math.min(one.labels.length, other.labels.length); place += 1) {
    const difference = compareLabels(one.labels[place] ?? '', other.labels[place] ?? '');
    if (difference !== 0) return difference;
  }
  return one.labels.length - other.labels.length;
}

function compareLabels(one: string, other: string): number {
  const [first, second] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (first && second) return Number(one) - Number(other);
  if (first !== second) return first ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Compares two RFC 3339 moments in UTC with `Z`, of any precision, in ascending order. */
export function compareInstants(one: string, other: string): number {
  const [first, second] = one.length === other.length ? [one, other] : [one.replace(/Z$/, ''), other.replace(/Z$/, '')];
  return first === second ? 0 : first < second ? -1 : 1;
}

const LONGEST = 255;

/** Whether a text is one version: neither `latest` nor a range such as `^1.2`, `1.x` or `1 - 2`. */
export function isOneVersion(text: string): boolean {
  return (
    text.length <= LONGEST &&
    /^[^\s^~<>=*|]+$/.test(text) &&
    !/^latest$/i.test(text) &&
    !/(?:^|\.)[xX](?:\.|$)/.test(text)
  );
}
