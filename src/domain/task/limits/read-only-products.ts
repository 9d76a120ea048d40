import { changes } from '../../catalog/capability.ts';
import { isWithin, type Part, type Reading } from '../reading/reading.ts';
import { readByKind } from './kind-limits.ts';
import { partsOf } from './topic-near-cue.ts';
import { saysReadOnly } from './yes-no-limits.ts';

type FindSystems = (part: string) => readonly string[];

/**
 * Returns the products of all read-only clauses, by their own words or by the act they belong to; an empty list for
 * clauses of a thing without a product, such as `the database`.
 */
export function productsOfReadOnly(
  text: string,
  { parts, frames }: Reading,
  limits: readonly Part[],
  systems: FindSystems,
): readonly string[] | null {
  const spans = saysReadOnly(text);
  const byKind = limits.filter(
    (part) => readByKind(part, systems).read_only === true && !spans.some(({ start }) => isAt(start, part)),
  );
  const products = new Set<string>();
  for (const span of [...spans, ...byKind]) {
    const sentence = partsOf(text).find(({ start, end }) => start <= span.start && span.start < end) ?? span;
    const words = clauseAround(text.slice(sentence.start, sentence.end), Math.max(0, span.start - sentence.start));
    const part = parts.find((one) => isAt(span.start, one));
    const orders = part === undefined ? [] : ordersOf(part, text, parts);
    const own = systems(words);
    const clause = (part?.kind === 'read_only' ? part.text : words).replace(AT_ALL, '');
    const isSpecial = !spans.includes(span) && !GENERAL.test(clause);
    const isOfThing = isSpecial || OF_A_THING.test(clause) || WITHIN_A_THING.test(clause);
    const isChange = (order: Part): boolean => order.frames.some((at) => changes(frames[at]?.effect ?? 'none'));
    const subject = own.length > 0 ? null : subjectOf(clause);
    if (subject !== null) {
      products.add(subject);
      continue;
    }
    const near = orders.filter((order) => !isOfThing || !isChange(order));
    const found = own.length > 0 ? own : near.flatMap((order) => systems(order.text));
    if (found.length === 0 && !isOfThing) return null;
    for (const name of found) products.add(name);
  }
  return [...products];
}

/** Words that make a ban stronger and not wider. */
const AT_ALL = /\b(?:under|in) (?:any|no) (?:circumstances?|way|case|event)\b/gi;
/** Words of a clause about the whole task. */
const GENERAL = /\b(?:everything|anything|nothing|any|all|whole|tasks?|agent|changes?|read[- ]only)\b/i;
/** A clause about all that is in one thing: `anything in the cluster`. */
const WITHIN_A_THING =
  /\b(?:in|on|at|inside|within) (?:the|our|my|their|this|that) (?!task|agent|run|job|company|world|whole|process|meantime)\p{L}+/iu;
/** A clause about one thing, unlike one about everything. */
const OF_A_THING =
  /^(?!.*\b(?:everything|anything|nothing|any|all|whole|task|agent)\b).*?\b(?:(?:the|our|my|their|its|this) (?!task|agent|run|job)\p{L}+|(?:\p{L}+) access)\b/iu;

/** Product that is the subject of a clause and that the catalog lacks: `Ironclad must be read-only`. */
const SUBJECT =
  /(?:^|[,;]\s*|\b(?:and|but)\s+)(\p{Lu}[\p{L}\p{N}]+)(?:\s+(?:itself|records?|data))?\s+(?:must|should|shall|has to|is|stays?|remains?|may|can)\b/u;
const NO_NAME = /^(?:It|This|That|They|These|Those|Nothing|Everything|Nobody|Access|All|Data|The|There)$/;

function subjectOf(clause: string): string | null {
  const name = SUBJECT.exec(clause)?.[1];
  return name === undefined || NO_NAME.test(name) ? null : name.toLowerCase();
}

function isAt(place: number, part: Part): boolean {
  return isWithin({ start: place, end: place + 1 }, part);
}

/** Returns the orders that a part is said of: those of its acts, or the one before it in the same sentence. */
function ordersOf(part: Part, text: string, parts: readonly Part[]): readonly Part[] {
  const orders = parts.filter(({ role }) => role === 'order' || role === 'question');
  const own = orders.filter(({ frames }) => frames.some((frame) => part.frames.includes(frame)));
  if (own.length > 0 || part.role === 'order' || part.role === 'question') return own;
  const before = orders.findLast(({ end }) => end <= part.start);
  return before === undefined || /[.!?\n]\s/.test(text.slice(before.end - 1, part.start + 1)) ? [] : [before];
}

/** Returns the clause of a sentence that holds a place. */
function clauseAround(sentence: string, at: number): string {
  const borders = [...sentence.matchAll(/[,;]|\b(?:and|but|then)\b/gi)].map(({ index }) => index);
  return sentence.slice(
    borders.findLast((border) => border <= at) ?? 0,
    borders.find((border) => border > at),
  );
}
