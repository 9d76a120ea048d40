import { isWithin, type Frame, type Part, type Reading, type Slot } from '../reading/reading.ts';

/** What is asked for in one stretch of the task: an order or question, and what other parts say of it. */
export type Unit = {
  /** Words to be read for needs: the parts of the order without the word that joins them to the part before. */
  readonly text: string;
  readonly frames: readonly Frame[];
};

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
    const own = [...unit.frames].toSorted((a, b) => a - b).flatMap((index) => frames[index] ?? []);
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
