import { isWithin, type Frame, type Part, type Reading, type Slot, type Span } from './reading/reading.ts';
import { withoutToldActs } from './told-to-others.ts';

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
const PLACED: Readonly<Record<string, string>> = { src: 'from', tgt: 'in', name: 'in', rcp: 'to' };

/** Returns the requested acts and questions, by their position in the text. Parts with the same acts form one unit. */
export function unitsOf({ parts, frames }: Reading): readonly Unit[] {
  const units: { parts: Part[]; frames: Set<number> }[] = [];
  for (const part of parts) {
    if (part.role !== 'order' && part.role !== 'question') continue;
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
      .map((frame) => ({ ...frame, slots: frame.slots.filter((slot) => !isWithinTrigger(slot, parts)) }))
      .map((frame) => placed(frame, unit.parts, parts));
    const told = own.flatMap(({ slots }) => slots).filter((slot) => !unit.parts.some((part) => isWithin(slot, part)));
    const spoken = unit.parts
      .map(({ text }) => text)
      .join(' ')
      .replace(JOINING, '');
    const added = told
      .filter(
        (slot, index) =>
          isPlace(slot) && !spoken.includes(slot.text) && told.findIndex((other) => other.text === slot.text) === index,
      )
      .map((slot) => `${PLACED[slot.slot] ?? ''} ${slot.text}`);
    return { text: [spoken, ...added].join(' '), frames: own };
  });
}

/** Separates the names in the order of an act from those of other sentences. */
function placed(frame: Frame, own: readonly Part[], all: readonly Part[]): PlacedFrame {
  const isFar = (slot: Slot): boolean => slot.slot === 'name' && !own.some((part) => isWithin(slot, part));
  const isKept = (name: Span): boolean =>
    all.some((part) => isWithin(name, part) && KEPT_IN.test(part.text.slice(0, name.start - part.start)));
  return {
    ...frame,
    slots: frame.slots.filter((slot) => !isFar(slot)),
    elsewhere: frame.slots.filter(isFar),
    kept: frame.hints.filter(isKept),
  };
}

/** Whether a slot lies in a trigger, where nothing is worked on. */
function isWithinTrigger(slot: Slot, parts: readonly Part[]): boolean {
  return parts.some((part) => part.role === 'trigger' && isWithin(slot, part));
}

/**
 * Returns the words of one act of an order: all words for a single act, otherwise those from the act to its last slot.
 */
export function textOfFrame({ act, slots }: Frame, { text, frames }: Unit): string {
  const from = text.indexOf(act.text);
  if (frames.length === 1 || from < 0) return text;
  const ends = slots.map((slot) => text.indexOf(slot.text, from) + slot.text.length).filter((end) => end > from);
  return text.slice(from, Math.max(from + act.text.length, ...ends));
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
