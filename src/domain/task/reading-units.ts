import { isWithin, type Frame, type Part, type Reading, type Slot } from './reading/reading.ts';

/** What is asked for in one stretch of the task: an order or question, and what other parts say of it. */
type Unit = {
  /** Words to be read for needs: the parts of the order without the word that joins them to the part before. */
  readonly text: string;
  readonly frames: readonly PlacedFrame[];
};

/** An act; `elsewhere` are names that other sentences say of it. */
export type PlacedFrame = Frame & { readonly elsewhere: readonly Slot[] };

const JOINING = /^[\s,;:.!?•·*–—-]*(?:(?:and|then|also|plus|after that|afterwards|finally|next)\b[\s,]*)*/i;
const PLACED: Readonly<Record<string, string>> = { src: 'from', tgt: 'in', name: 'in', rcp: 'to' };

/** The orders and questions of a reading, in the order of the text. Parts that hold the same acts are one unit. */
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
    const own = [...unit.frames]
      .toSorted((a, b) => a - b)
      .flatMap((index) => frames[index] ?? [])
      .map((frame) => ({ ...frame, slots: frame.slots.filter((slot) => !isWithinTrigger(slot, parts)) }))
      .map((frame) => placed(frame, unit.parts));
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

/** An act with the names that its own order says apart from those that other sentences say of it. */
function placed(frame: Frame, own: readonly Part[]): PlacedFrame {
  const isFar = (slot: Slot): boolean => slot.slot === 'name' && !own.some((part) => isWithin(slot, part));
  return { ...frame, slots: frame.slots.filter((slot) => !isFar(slot)), elsewhere: frame.slots.filter(isFar) };
}

/** Whether a slot stands where the text says when to act: what happens there is not worked on. */
function isWithinTrigger(slot: Slot, parts: readonly Part[]): boolean {
  return parts.some((part) => part.role === 'trigger' && isWithin(slot, part));
}

/** The words of one act of an order: all of them where it is the only one, else those from the act to its last slot. */
export function textOfFrame({ act, slots }: Frame, { text, frames }: Unit): string {
  const from = text.indexOf(act.text);
  if (frames.length === 1 || from < 0) return text;
  const ends = slots.map((slot) => text.indexOf(slot.text, from) + slot.text.length).filter((end) => end > from);
  return text.slice(from, Math.max(from + act.text.length, ...ends));
}

/** Whether a slot says where something is or goes. */
function isPlace({ slot }: Slot): boolean {
  return PLACED[slot] !== undefined;
}

/** The words of all parts with some role, in the order of the text. */
export function textsOf({ parts }: Reading, ...roles: readonly Part['role'][]): readonly string[] {
  return parts.filter(({ role }) => roles.includes(role)).map(({ text }) => text);
}

/** The text with all parts of some roles blanked out; offsets stay. */
export function withoutParts(text: string, { parts }: Reading, ...roles: readonly Part['role'][]): string {
  return parts
    .filter(({ role }) => roles.includes(role))
    .reduce(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
      text,
    );
}
