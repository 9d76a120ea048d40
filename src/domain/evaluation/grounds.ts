import { comparable } from './claims.ts';
import { readNumbers } from '../text/read-numbers.ts';

const LONGEST = 1 << 20;
const RUN = /^(?:\p{L}\p{L}|\p{N}\p{N})$/u;
const MOST_NUMBERS = 100_000;
const ADDRESS_LEAD = /https?:\/\/(?:www\.)?/g;

/** Texts that claims are looked for in. */
export type Grounds = {
  readonly hasText: (key: string) => boolean;
  readonly hasNumber: (least: number, most: number) => boolean;
  /** How many different numbers there are. */
  readonly numbers: number;
  /** Whether so many things are listed in one of the texts. */
  readonly counts: ReadonlySet<number>;
};

export function groundsOf(texts: readonly string[]): Grounds {
  const cut = texts.map((text) => text.slice(0, LONGEST));
  const all = comparable(cut.join('\n')).replace(ADDRESS_LEAD, '');
  const numbers = Float64Array.from(new Set(cut.flatMap(numbersOf).slice(0, MOST_NUMBERS))).toSorted();
  return {
    hasText: (key) => holds(all, key),
    hasNumber: (least, most) => (numbers[firstFrom(numbers, least)] ?? Infinity) <= most,
    numbers: numbers.length,
    counts: new Set(cut.flatMap(countsOf)),
  };
}

/** Whether a text stands somewhere and is not part of a longer word or number. */
function holds(text: string, part: string): boolean {
  if (part === '') return false;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (!runsOn(text, at) && !runsOn(text, at + part.length)) return true;
  }
  return false;
}

/** Whether a word or a number goes on across a place. */
function runsOn(text: string, at: number): boolean {
  return RUN.test(text.slice(Math.max(0, at - 1), at + 1));
}

/** Readings of the numbers, as JSON writes them too, and all runs of digits, so that the day of a date can be found. */
function numbersOf(text: string): number[] {
  const runs = [...(text.match(/\d+/g) ?? []), ...(text.match(/(?<!\d)\d{1,20}\.\d{1,20}/g) ?? [])];
  return [...runs.map(Number), ...readNumbers(text).flatMap(({ values }) => values)];
}

/** Lengths of the lists in a text: of arrays if it is JSON, else of its lines and of its bullets. */
function countsOf(text: string): number[] {
  try {
    return arrayLengths(JSON.parse(text), 0);
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return [lines.length, lines.length - 1, lines.filter((line) => /^\s*(?:[-*•]|\d{1,4}[.)])\s/.test(line)).length];
  }
}

function arrayLengths(value: unknown, depth: number): number[] {
  if (typeof value !== 'object' || value === null || depth > 8) return [];
  const inner = Object.values(value).flatMap((one) => arrayLengths(one, depth + 1));
  return Array.isArray(value) ? [value.length, ...inner] : inner;
}

function firstFrom(sorted: Float64Array, least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
