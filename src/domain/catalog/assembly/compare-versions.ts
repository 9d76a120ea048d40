const SEMVER = /^v?(\d{1,15})\.(\d{1,15})\.(\d{1,15})(?:-([0-9A-Za-z.-]+))?(?:\+.*)?$/;

/** A version with the moment when it was published, RFC 3339. */
export type DatedVersion = { readonly version: string; readonly publishedAt: string };

/**
 * Which of two versions is the later one, positive when the first is: by the rules of semantic versions when both follow them,
 * by the moment of publication when neither does; one that does is later than one that does not.
 */
export function compareVersions(one: DatedVersion, other: DatedVersion): number {
  const [first, second] = [SEMVER.exec(one.version), SEMVER.exec(other.version)];
  if (first === null && second === null) return compareMoments(one.publishedAt, other.publishedAt);
  if (first === null || second === null) return first === null ? -1 : 1;
  for (const part of [1, 2, 3]) {
    const difference = Number(first[part]) - Number(second[part]);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(first[4], second[4]);
}

function comparePrereleases(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1;
  const [first, second] = [one.split('.'), other.split('.')];
  for (const [index, part] of first.entries()) {
    const against = second[index];
    if (against === undefined) return 1;
    if (part === against) continue;
    const numbers = [/^\d+$/.test(part), /^\d+$/.test(against)];
    if (numbers[0] === true && numbers[1] === true) return Number(part) - Number(against);
    if (numbers[0] !== numbers[1]) return numbers[0] === true ? -1 : 1;
    return part < against ? -1 : 1;
  }
  return first.length - second.length;
}

function compareMoments(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
