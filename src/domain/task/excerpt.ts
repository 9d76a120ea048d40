import type { Reading } from '../ranking/capability-lexicon.ts';
import type { Claim } from './claim.ts';

const EXCERPT_STOPS = new Set([
  'and',
  'then',
  'into',
  'to',
  'from',
  'in',
  'by',
  'for',
  'with',
  'but',
  'or',
  'on',
  'at',
  'via',
  'that',
  'which',
]);

const LEAD = new Set(['of', 'and', 'then', 'it', 'is', 'are', 'or', 'but', 'so', 'also']);

const TAIL = new Set([
  'a',
  'an',
  'the',
  'of',
  'to',
  'and',
  'my',
  'our',
  'your',
  'as',
  'is',
  'are',
  'some',
  'any',
  'that',
  'which',
  'it',
  'me',
  'us',
]);

const JOINING = new Set(['and', 'then']);
/** Words between a claim and the verb that is taken along. */
const FAR = 8;

/** The words of a claim as they stand in the sentence, with what belongs to them on either side and to no other claim. */
export function excerpt(
  sentence: string,
  reading: Reading,
  claim: Claim,
  explained: ReadonlyMap<number, string>,
): string {
  const own = (position: number): boolean => position >= claim.start && position < claim.end;
  const free = (position: number): boolean =>
    position >= 0 &&
    position < reading.words.length &&
    (own(position) || (explained.get(position) ?? claim.capability.id) === claim.capability.id);
  let first = claim.start;
  let last = claim.end - 1;
  const { mention } = claim;
  const near = mention !== undefined && Math.max(mention.start - claim.end, claim.start - mention.end) <= 4;
  const reach = (from: number, until: number): boolean =>
    Array.from({ length: Math.max(0, until - from) }, (_, step) => from + step).every((position) => free(position));
  if (near && mention.start >= claim.end && reach(claim.end, mention.end)) last = mention.end - 1;
  if (near && mention.end <= claim.start && reach(mention.start, claim.start)) first = mention.start;
  const joins = (position: number): boolean => free(position) && !JOINING.has(reading.words[position] ?? '');
  let verb = first - 1;
  while (first - verb <= FAR && joins(verb) && !reading.verbs.has(verb)) verb -= 1;
  if (first - verb <= FAR && joins(verb)) first = verb;
  else for (let step = 0; step < 3 && joins(first - 1); step += 1) first -= 1;
  for (let step = 0; step < 3 && free(last + 1) && !EXCERPT_STOPS.has(reading.words[last + 1] ?? ''); step += 1)
    last += 1;
  while (first < last && first < claim.start && LEAD.has(reading.words[first] ?? '')) first += 1;
  while (last > first && last >= claim.end && TAIL.has(reading.words[last] ?? '')) last -= 1;
  return slice(sentence, reading.words, first, last);
}

function slice(sentence: string, plain: readonly string[], first: number, last: number): string {
  const lower = sentence.toLowerCase();
  let cursor = 0;
  let start = 0;
  for (let position = 0; position <= last; position += 1) {
    const at = lower.indexOf(plain[position] ?? '', cursor);
    if (at < 0) return sentence;
    if (position === first) start = at;
    cursor = at + (plain[position] ?? '').length;
  }
  return sentence.slice(start, cursor).trim();
}
