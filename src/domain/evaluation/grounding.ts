import { type Claim, claimsOf, comparable } from './claims.ts';
import { mayChange, succeeded, toolSteps, type Trace } from './trace.ts';
import { readNumbers } from '../text/read-numbers.ts';

/** Share of an answer's claims that tool results confirm. */
type Grounding = {
  /** 0 to 1; null for an answer without verifiable claims. */
  readonly share: number | null;
  /** Unconfirmed claims, as written. */
  readonly missing: readonly string[];
};

type Standing = 'grounded' | 'missing' | 'unknown';

/** Words that mark a computed number, which needs no source. */
const WORKED_OUT =
  /\b(?:total|sum|average|mean|median|altogether|overall|combined|differen|more than|less than|fewer|ratio|times|growth|grew|increase|decrease|rose|fell|per|each|roughly|about|around|approx|almost|nearly|over|under|rate|share|gesamt|insgesamt|summe|durchschnitt|anteil|etwa|rund|moyenne|somme|environ|promedio|suma|aproximadamente|média|cerca|media|somma|circa|gemiddeld|totaal|ongeveer)|[~≈∑]|合計|平均|总|共|約|约|итого|всего|средн|합계|평균|약/iu;

/**
 * Compares the claims of an answer with the tool results of the same attempt. Claims that the task itself contains are
 * ignored, and so are numbers that may be computed from several others.
 *
 * @param fromTools Whether the answer should rest on tools. Otherwise an attempt without calls has no share.
 */
export function grounding(trace: Trace, task: string, fromTools: boolean): Grounding {
  const calls = toolSteps(trace);
  if (trace.answer === null || (calls.length === 0 && !fromTools)) return { share: null, missing: [] };
  const made = calls.filter((step) => succeeded(step) && mayChange(step)).map(({ input }) => input);
  const results = groundsOf([
    ...calls.flatMap(({ result }) => result ?? []),
    ...made,
    ...trace.artifacts.map(({ path }) => path),
  ]);
  const asked = groundsOf([task]);
  const listed = listLength(trace.answer);
  const missing: string[] = [];
  let grounded = 0;
  for (const claim of claimsOf(trace.answer)) {
    if (isSaid(claim, asked)) continue;
    const standing = standingOf(claim, results, listed);
    if (standing === 'grounded') grounded += 1;
    if (standing === 'missing') missing.push(claim.text);
  }
  const known = grounded + missing.length;
  return { share: known === 0 ? null : grounded / known, missing };
}

function standingOf(claim: Claim, results: Grounds, listed: number): Standing {
  if (isSaid(claim, results)) return 'grounded';
  if (claim.kind === 'text') return 'missing';
  const { number, line } = claim;
  if (number.isWhole && number.values.some((value) => value === listed || results.counts.has(value))) return 'grounded';
  const canBeWorkedOut = results.numbers > 1 && (number.isMeasured || WORKED_OUT.test(line));
  return canBeWorkedOut ? 'unknown' : 'missing';
}

function isSaid(claim: Claim, grounds: Grounds): boolean {
  if (claim.kind === 'text') {
    const { keys, digits } = claim;
    return keys.some(grounds.hasText) || (digits !== null && grounds.hasNumber(digits, digits));
  }
  const { values, slack } = claim.number;
  return values.some((value) => grounds.hasNumber(value - slack * 1.001, value + slack * 1.001));
}

/** Returns the number of listed items: bullets or table rows. */
function listLength(answer: string): number {
  const lines = answer.split('\n');
  const bullets = lines.filter((line) => /^\s*(?:[-*•]|\d{1,4}[.)])\s/.test(line)).length;
  const rows = lines.filter((line) => /^\s*\|.*\|\s*$/.test(line)).length;
  return Math.max(bullets, rows - 2);
}

const LONGEST = 1 << 20;
const RUN = /^(?:\p{L}\p{L}|\p{N}\p{N})$/u;
const MOST_NUMBERS = 100_000;
const ADDRESS_LEAD = /https?:\/\/(?:www\.)?/g;

/** Searchable sources. */
type Grounds = {
  readonly hasText: (key: string) => boolean;
  readonly hasNumber: (least: number, most: number) => boolean;
  /** Number of distinct numbers. */
  readonly numbers: number;
  /** Lengths of the lists in the sources. */
  readonly counts: ReadonlySet<number>;
};

function groundsOf(texts: readonly string[]): Grounds {
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

/** Whether a text contains another one at word and number boundaries. */
function holds(text: string, part: string): boolean {
  if (part === '') return false;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (!runsOn(text, at) && !runsOn(text, at + part.length)) return true;
  }
  return false;
}

/** Whether a word or number continues across this position. */
function runsOn(text: string, at: number): boolean {
  return RUN.test(text.slice(Math.max(0, at - 1), at + 1));
}

/** Returns all readings of the numbers and all runs of digits, which include the day of a date. */
function numbersOf(text: string): number[] {
  const runs = [...(text.match(/\d+/g) ?? []), ...(text.match(/(?<!\d)\d{1,20}\.\d{1,20}/g) ?? [])];
  return [...runs.map(Number), ...readNumbers(text).flatMap(({ values }) => values)];
}

/** Returns the lengths of lists: JSON arrays, or otherwise lines and bullets. */
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
