import { indexOfMost, type RolePart } from './decode-parts.ts';
import type { PieceOutputs } from './piece-outputs.ts';
import type { Word } from './words-of-pieces.ts';

/** A stretch of words [from, to) that fills a slot, and the part it stands in. Slot 0 is the act. */
export type Filled = { readonly slot: number; readonly from: number; readonly to: number; readonly part: number };

/** Number of link numbers, as a divisor that keeps their products small; the trainer divides by the same. */
const LINK_SCALE = 8;
const LINK_NUMBERS = 64;

/** The stretches that fill each of `slots` slots, slot by slot. No stretch crosses a part or a line end. */
export function decodeSlots(
  slots: number,
  words: readonly Word[],
  parts: readonly RolePart[],
  of: PieceOutputs,
  isBroken: (word: Word) => boolean,
): readonly (readonly Filled[])[] {
  return Array.from({ length: slots }, (_, slot) =>
    parts.flatMap((part, index) =>
      stretches(
        words.slice(part.from, part.to).map((word) => indexOfMost(of('slot', word.first, 3, 3 * slot))),
        (offset) => isBroken(words[part.from + offset] ?? { first: 0, last: 0, start: 0, end: 0 }),
      ).map(([from, to]): Filled => ({ slot, from: part.from + from, to: part.from + to, part: index })),
    ),
  );
}

/** Stretches [from, to) of tags: 0 outside, 1 begin, 2 within. */
function stretches(
  tags: readonly number[],
  isBroken: (index: number) => boolean,
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const [index, tag] of tags.entries()) {
    const last = found.at(-1);
    if (tag === 2 && index > 0 && tags[index - 1] !== 0 && last !== undefined && !isBroken(index)) last[1] = index + 1;
    else if (tag !== 0) found.push([index, index + 1]);
  }
  return found;
}

/** How much a stretch belongs to an act, by the first words of both: above 0 it does. */
export function linkOf(words: readonly Word[], of: PieceOutputs, bias: number): (word: number, act: number) => number {
  const firstOf = (word: number): number => words[word]?.first ?? 0;
  return (word, act) => {
    const right = of('act', firstOf(act), LINK_NUMBERS);
    const products = of('head', firstOf(word), LINK_NUMBERS).map((value, index) => value * (right[index] ?? 0));
    return products.reduce((sum, value) => sum + value, 0) / LINK_SCALE + bias;
  };
}

/**
 * The acts of all parts that ask for something, in the order of the text. A part without one, that belongs to no act of another part, has
 * its likeliest word for an act.
 *
 * @param asks Whether a part asks for something.
 */
export function decodeActs(
  marked: readonly Filled[],
  words: readonly Word[],
  parts: readonly RolePart[],
  asks: (part: number) => boolean,
  link: (word: number, act: number) => number,
  of: PieceOutputs,
): readonly Filled[] {
  const acts = marked.filter(({ part }) => asks(part));
  for (const [index, part] of parts.entries()) {
    if (!asks(index) || acts.some((act) => act.part === index)) continue;
    if (acts.some((act) => link(part.from, act.from) > 0)) continue;
    const likely = words.slice(part.from, part.to).map(({ first }) => {
      const [none = 0, begin = 0] = of('slot', first, 2);
      return begin - none;
    });
    const from = part.from + indexOfMost(likely);
    acts.push({ slot: 0, from, to: from + 1, part: index });
  }
  return acts.toSorted((a, b) => a.from - b.from);
}
