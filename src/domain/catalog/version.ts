import type { Package, Server } from './server.ts';

/** A version that can be ordered. */
export type Version = {
  /** Numbers as digits without leading zeros; at least one. */
  readonly numbers: readonly string[];
  /** Prerelease parts, which come before the release: `beta.2`; null for a release. */
  readonly prerelease: readonly string[] | null;
};

const LONGEST = 255;
const NUMBERS = String.raw`\d+(?:\.\d+)*`;
const BEFORE = String.raw`-(?<dashed>[\dA-Za-z.-]+)|\.?(?<python>(?:a|b|c|rc|alpha|beta|dev|pre)\d*)|\.post(?<post>\d+)`;
const FORM = new RegExp(String.raw`^v?(?<numbers>${NUMBERS})(?:${BEFORE})?(?:\+[\dA-Za-z.-]+)?$`, 'i');

/**
 * Parses a version of semver or PEP 440 with any count of numbers and an optional leading `v`. Returns undefined for a
 * text without an order, such as `latest`.
 */
export function readVersion(text: string): Version | undefined {
  const found = text.length > LONGEST ? undefined : FORM.exec(text.trim())?.groups;
  if (found?.['numbers'] === undefined) return undefined;
  const { numbers, dashed, python, post } = found;
  return {
    numbers: [...numbers.split('.'), ...(post === undefined ? [] : [post])].map(withoutZeros),
    prerelease: dashed?.split('.') ?? python?.toLowerCase().match(/[a-z]+|\d+/g) ?? null,
  };
}

/**
 * Returns a negative number when the first comes before the other, positive when after, 0 when equal. A missing number
 * counts as 0.
 */
export function compareVersions(one: Version, other: Version): number {
  const length = Math.max(one.numbers.length, other.numbers.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareDigits(one.numbers[index] ?? '0', other.numbers[index] ?? '0');
    if (order !== 0) return order;
  }
  if (one.prerelease === null || other.prerelease === null)
    return Number(one.prerelease === null) - Number(other.prerelease === null);
  return comparePrereleases(one.prerelease, other.prerelease);
}

function comparePrereleases(one: readonly string[], other: readonly string[]): number {
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const [a = '', b = ''] = [one[index], other[index]];
    const numeric = [isNumber(a), isNumber(b)];
    const order = numeric[0] && numeric[1] ? compareDigits(withoutZeros(a), withoutZeros(b)) : compareTexts(a, b);
    if (numeric[0] !== numeric[1]) return numeric[0] ? -1 : 1;
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function compareDigits(one: string, other: string): number {
  return one.length - other.length || compareTexts(one, other);
}

function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** A package and its version. */
export type ExactPackage = { readonly identifier: string; readonly version: string | null };

/**
 * Returns a package with its known version: from the catalog, the image's tag, or else its evidence. `latest` is no
 * version.
 */
export function exactPackage(pack: Package, { verification }: Pick<Server, 'verification'>): ExactPackage {
  const { base, tag } = pack.type === 'oci' ? tagOf(pack.identifier) : { base: pack.identifier, tag: null };
  const version = [pack.version, tag].find((text) => text !== null && readVersion(text) !== undefined) ?? null;
  if (version !== null) return { identifier: base, version };
  const prefix = `${pack.type}:${pack.identifier}@`;
  const seen = verification?.target.startsWith(prefix) === true ? verification.target.slice(prefix.length) : '';
  return { identifier: pack.identifier, version: readVersion(seen) === undefined ? null : seen };
}

/** Returns the identifier pinned to its version, as the launcher expects it. */
export function pinnedIdentifier(type: Package['type'], { identifier, version }: ExactPackage): string {
  if (version === null) return identifier;
  switch (type) {
    case 'npm':
    case 'nuget':
      return /.@/.test(identifier) ? identifier : `${identifier}@${version}`;
    case 'pypi':
      return /==|@/.test(identifier) ? identifier : `${identifier}==${version}`;
    case 'oci':
      return identifier.includes('@') ? identifier : `${identifier}:${version}`;
    case 'mcpb':
      return identifier;
  }
}

/** Splits an image identifier; a colon before the last slash belongs to a port. */
function tagOf(identifier: string): { readonly base: string; readonly tag: string | null } {
  const found = /^(?<base>[^@]+):(?<tag>[^:/@]+)$/.exec(identifier)?.groups;
  return { base: found?.['base'] ?? identifier, tag: found?.['tag'] ?? null };
}
