import { compareVersions, readVersion, type Version } from '../version.ts';

type VersionRange = (version: Version) => boolean;

/** A version in a range: whole, or only its first numbers as in `1.2` and `1.x`. */
type Mark = { readonly whole: Version | null; readonly fixed: readonly string[] };

const HYPHEN = /^(\S+)\s+-\s+(\S+)$/;
const PART = /^(\^|~|>=|<=|>|<|=)?(.+)$/;
const PARTIAL = /^v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?$/;

/**
 * Parses an npm range: `1.2.3`, `1.x`, `^1.2`, `~1.2.3`, `>=1 <2`, `1.2 - 1.4`, alternatives between `||`. Prereleases
 * are ordered like other versions: `<2.0.0` includes `2.0.0-rc.1`; `1.x` and `^1` include `1.0.0-rc.1` but not
 * `2.0.0-rc.1`. Returns undefined for any other text.
 */
export function readVersionRange(text: string): VersionRange | undefined {
  const alternatives = text.split('||').map((part) => readAlternative(part.trim()));
  const ranges = alternatives.filter((range) => range !== undefined);
  if (ranges.length < alternatives.length) return undefined;
  return (version) => ranges.some((range) => range(version));
}

function readAlternative(text: string): VersionRange | undefined {
  const [, from, to] = HYPHEN.exec(text) ?? [];
  const parts =
    from !== undefined && to !== undefined
      ? [`>=${from}`, `<=${to}`]
      : text.replace(/([<>=^~])\s+/g, '$1').split(/\s+/);
  const ranges = parts.map(readPart);
  if (ranges.includes(undefined)) return undefined;
  return (version) => ranges.every((range) => range?.(version) === true);
}

function readPart(text: string): VersionRange | undefined {
  const [, operator = '=', rest = ''] = PART.exec(text) ?? [];
  const mark = readMark(rest);
  if (mark === undefined) return undefined;
  const { whole, fixed } = mark;
  const least = whole ?? release(fixed);
  const end = fixed.length === 0 ? null : lowest(next(fixed, fixed.length - 1));
  switch (operator) {
    case '<':
      return (version) => fixed.length > 0 && isBefore(version, least);
    case '>=':
      return (version) => !isBefore(version, least) || fixed.length === 0;
    case '<=':
      return (version) => (whole === null ? isBefore(version, end) : compareVersions(version, whole) <= 0);
    case '>':
      return (version) => (whole === null ? !isBefore(version, end) : compareVersions(version, whole) > 0);
    case '=':
      if (whole !== null) return (version) => compareVersions(version, whole) === 0;
      return (version) => end === null || (!isBefore(version, lowest(fixed)) && isBefore(version, end));
    default: {
      const from = whole ?? lowest(fixed);
      const kept = operator === '~' ? Math.min(1, fixed.length - 1) : firstOf(fixed);
      const until = fixed.length === 0 ? null : lowest(next(fixed, kept));
      return (version) => until === null || (!isBefore(version, from) && isBefore(version, until));
    }
  }
}

/** @param bound Null for none. */
function isBefore(version: Version, bound: Version | null): boolean {
  return bound === null || compareVersions(version, bound) < 0;
}

function readMark(text: string): Mark | undefined {
  const written =
    PARTIAL.exec(text)
      ?.slice(1)
      .filter((part) => part !== undefined) ?? [];
  const open = written.findIndex((part) => !/^\d+$/.test(part));
  if (open === -1 && (written.length === 0 || written.length === 3)) {
    const whole = readVersion(text);
    return whole === undefined ? undefined : { whole, fixed: whole.numbers };
  }
  return { whole: null, fixed: (open === -1 ? written : written.slice(0, open)).map((part) => String(BigInt(part))) };
}

/** Returns the index of the number that a caret keeps: the first nonzero one, else the last. */
function firstOf(numbers: readonly string[]): number {
  const found = numbers.findIndex((number) => number !== '0');
  return found === -1 ? numbers.length - 1 : found;
}

/** Returns the numbers up to an index, with the last one incremented. */
function next(numbers: readonly string[], position: number): readonly string[] {
  return [...numbers.slice(0, position), String(BigInt(numbers[position] ?? '0') + 1n)];
}

function release(numbers: readonly string[]): Version {
  return { numbers: numbers.length === 0 ? ['0'] : numbers, prerelease: null };
}

/** Returns the lowest version with these numbers. */
function lowest(numbers: readonly string[]): Version {
  return { ...release(numbers), prerelease: ['0'] };
}

const WORDS = ['*', 'unknown', 'latest'];

/** Whether a text is a condition on versions: `*`, `unknown`, a range, or an exact text with a digit in it. */
export function isVersionCondition(text: string): boolean {
  return WORDS.includes(text) || readVersionRange(text) !== undefined || /^[\w.+-]*\d[\w.+-]*$/.test(text);
}

/** Returns a test of versions against conditions. A version without an order matches its own text, `*` and `unknown`. */
export function versionFits(conditions: readonly string[]): (version: string) => boolean {
  const any = conditions.includes('*');
  const texts = new Set(conditions);
  const ranges = conditions.flatMap((text) => readVersionRange(text) ?? []);
  return (text) => {
    if (any || texts.has(text)) return true;
    const version = readVersion(text);
    return version === undefined ? texts.has('unknown') : ranges.some((range) => range(version));
  };
}
