import { isWithin, type Frame, type Part, type Reading, type Slot, type Span } from './reading/reading.ts';
import { withoutToldActs } from './told-to-others.ts';
import { isStopWord, words } from '../text/tokenize.ts';

/** One order or question, with the facts that other parts give for it. */
type Unit = {
  /** Words of the order, without the conjunction at its beginning. */
  readonly text: string;
  readonly frames: readonly PlacedFrame[];
};

/**
 * Act with the names that other sentences give for it: in `elsewhere` by the reader, in `kept` as the place where the
 * task says that its data are kept.
 */
export type PlacedFrame = Frame & { readonly elsewhere: readonly Slot[]; readonly kept: readonly Span[] };

/** Words before the name of a place where data are kept: `We keep our bookings in X`. */
const KEPT_IN =
  /\b(?:ke(?:ep|pt)|stored?|track(?:ed)?|managed?|log(?:ged)?|record(?:ed)?|lives?|organi[sz]ed?)\b[^.;!?]*\b(?:in|on|with)\s+(?:(?:the|our|my)\s+)?$/i;

const JOINING = /^[\s,;:.!?•·*–—-]*(?:(?:and|then|also|plus|after that|afterwards|finally|next)\b[\s,]*)*/i;
/** Words that only say which order comes first: `Before you do that`. */
const CONNECTIVE =
  /^\P{L}*(?:and |but )?(?:before|after|once) (?:you(?:'ve| have)? )?(?:do|doing|did|done) (?:that|this|it|so)\P{L}*$/iu;
/** Part that ends with a colon, or that has no word. */
const HEADING = /:\s*$|^[^\p{L}]*$/u;
/** Number of a ticket before an order: `OPS-2291:`, `[OPS-2291]`. */
const TICKET =
  /^\s*\[?(?:(?i:ticket|issue|task|case|story|bug)\s+)?\p{Lu}[\p{Lu}\p{N}]+-\d+(?:\]:?\s+|\s*:\s+|\s+[–—-]\s+)/u;
const PLACED: Readonly<Record<string, string>> = { src: 'from', tgt: 'in', name: 'in', rcp: 'to' };

/** Returns the requested acts and questions, by their position in the text. Parts with the same acts form one unit. */
export function unitsOf({ parts, frames }: Reading): readonly Unit[] {
  const units: { parts: Part[]; frames: Set<number> }[] = [];
  for (const part of parts) {
    if ((part.role !== 'order' && part.role !== 'question') || CONNECTIVE.test(part.text)) continue;
    const known = units.find((unit) => part.frames.some((frame) => unit.frames.has(frame)));
    if (known === undefined) units.push({ parts: [part], frames: new Set(part.frames) });
    else {
      known.parts.push(part);
      for (const frame of part.frames) known.frames.add(frame);
    }
  }
  return units.map((unit) => {
    const acts = [...unit.frames].toSorted((a, b) => a - b).flatMap((index) => frames[index] ?? []);
    const own = withoutToldActs(acts, unit.parts)
      .map((frame) => ({
        ...frame,
        slots: frame.slots.filter(
          (slot) => !isWithinTrigger(slot, parts) && !isPlaceOfOther(slot, frame, unit.parts, { parts, frames }),
        ),
      }))
      .map((frame) => placed(frame, unit.parts, parts));
    const told = own.flatMap(({ slots }) => slots).filter((slot) => !unit.parts.some((part) => isWithin(slot, part)));
    const spoken = unit.parts
      .filter((part) => !isHeading(part, own))
      .map(({ text }) => text)
      .join(' ')
      .replace(JOINING, '')
      .replace(own.some(({ slots }) => slots.some(isPronoun)) ? '' : TICKET, '');
    const isPlaced = own.some(({ slots }) =>
      slots.some((name) => name.slot === 'name' && unit.parts.some((part) => isWithin(name, part))),
    );
    const added = (isPlaced ? [] : told)
      .filter(
        (slot, index) =>
          isPlace(slot) &&
          !words(slot.text).every(isStopWord) &&
          !spoken.includes(slot.text) &&
          !isBarePlace(slot, parts, own) &&
          told.findIndex((other) => other.text === slot.text) === index,
      )
      .map((slot) => `${PLACED[slot.slot] ?? ''} ${withoutLastStopWords(slot.text)}`);
    return { text: [spoken, ...added].join(' '), frames: own };
  });
}

/** Removes prepositions and the like from the end of a place: `YNAB under`. */
function withoutLastStopWords(text: string): string {
  const [, last = ''] = /\s(\p{L}+)$/u.exec(text) ?? [];
  return last !== '' && isStopWord(last.toLowerCase()) ? text.slice(0, -last.length - 1) : text;
}

/** Whether a place in another order names no product: `the cart`. It says nothing about where this order is done. */
function isBarePlace(slot: Slot, parts: readonly Part[], frames: readonly PlacedFrame[]): boolean {
  const part = parts.find((one) => isWithin(slot, one));
  if (part === undefined || (part.role !== 'order' && part.role !== 'question')) return false;
  return !frames
    .flatMap(({ slots, elsewhere }) => [...slots, ...elsewhere])
    .some((name) => name.slot === 'name' && isWithin(name, slot));
}

/**
 * Whether a slot is the place of another act: it stands in the order of that act, or after this order in a sentence
 * that both share, while this order names its own product.
 */
function isPlaceOfOther(
  slot: Slot,
  frame: Frame,
  own: readonly Part[],
  { parts, frames }: Pick<Reading, 'parts' | 'frames'>,
): boolean {
  const isOwn = (span: Span): boolean => own.some((part) => isWithin(span, part));
  if (!isPlace(slot) || isOwn(slot) || !frame.slots.some((name) => name.slot === 'name' && isOwn(name))) return false;
  const others = frames.filter((other) => !isOwn(other.act));
  const part = parts.find((one) => isWithin(slot, one));
  if (part !== undefined && others.some(({ act }) => isWithin(act, part))) return true;
  const isAfter = own.every(({ start }) => start < slot.start);
  return (
    isAfter && others.some(({ slots }) => slots.some(({ start, end }) => start === slot.start && end === slot.end))
  );
}

/** Whether a part only introduces acts of other parts: `TICKET OPS-2291:`, or the mark of an item of a list. */
function isHeading(part: Part, frames: readonly Frame[]): boolean {
  if (!HEADING.test(part.text) || frames.every(({ act }) => act.start < part.end)) return false;
  return !frames.some(({ act, slots }) => [act, ...slots].some((span) => isWithin(span, part)));
}

function isPronoun({ slot, text }: Slot): boolean {
  return slot === 'obj' && /^(?:it|this|that|these|those|them)$/i.test(text);
}

/** Separates the names in the clauses of an act from the names in other sentences. */
function placed(frame: Frame, own: readonly Part[], all: readonly Part[]): PlacedFrame {
  const isFar = (slot: Slot): boolean => slot.slot === 'name' && !own.some((part) => isWithin(slot, part));
  const isKept = (name: Span): boolean =>
    all.some((part) => isWithin(name, part) && KEPT_IN.test(part.text.slice(0, name.start - part.start)));
  return {
    ...frame,
    slots: frame.slots.filter((slot) => !isFar(slot)),
    elsewhere: frame.slots.filter((slot) => isFar(slot) && !isUnwanted(slot, all)),
    kept: frame.hints.filter(isKept),
  };
}

/** Whether a name occurs in a clause that refuses or postpones something, so that nothing is to be done with it. */
function isUnwanted(name: Slot, parts: readonly Part[]): boolean {
  return parts.some((part) => (part.role === 'refusal' || part.role === 'later') && isWithin(name, part));
}

/** Whether a slot lies in a trigger, where nothing is worked on. */
function isWithinTrigger(slot: Slot, parts: readonly Part[]): boolean {
  return parts.some((part) => part.role === 'trigger' && isWithin(slot, part));
}

/** The only word between the slots and the end of an order, which belongs to them: `list` in `on the shopping list`. */
const LAST_WORD = /^ \p{Ll}+(?=[.!?]?$)/u;

/**
 * Returns the words of one act of an order: all words for a single act, otherwise those from the act to its last slot.
 */
export function textOfFrame({ act, slots }: Frame, { text, frames }: Unit): string {
  const from = text.indexOf(act.text);
  if (frames.length === 1 || from < 0) return text;
  const ends = slots.map((slot) => text.indexOf(slot.text, from) + slot.text.length).filter((end) => end > from);
  const end = Math.max(from + act.text.length, ...ends);
  return text.slice(from, end + (LAST_WORD.exec(text.slice(end))?.[0].length ?? 0));
}

function isPlace({ slot }: Slot): boolean {
  return PLACED[slot] !== undefined;
}

/** Returns the words of all parts with these roles, in the order of the text. */
export function textsOf({ parts }: Pick<Reading, 'parts'>, ...roles: readonly Part['role'][]): readonly string[] {
  return parts.filter(({ role }) => roles.includes(role)).map(({ text }) => text);
}

/** Returns the text with all parts of some roles replaced by blanks; offsets stay. */
export function withoutParts(
  text: string,
  { parts }: Pick<Reading, 'parts'>,
  ...roles: readonly Part['role'][]
): string {
  return parts
    .filter(({ role }) => roles.includes(role))
    .reduce(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
      text,
    );
}
