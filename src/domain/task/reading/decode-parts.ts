import type { Word } from './word-pieces.ts';
import type { PieceOutputs } from './labels.ts';

/** Words [from, to) that are one part, with the position of its role. */
export type RolePart = { readonly role: number; readonly from: number; readonly to: number };

/**
 * The likeliest sequence of parts: at each word a part either goes on with its role or a new one begins, as likely as the model says.
 *
 * @param roles Logarithms of the likelihood of each role, one row a word.
 * @param begins Logits of a beginning at each word.
 */
export function decodeParts(
  words: readonly Word[],
  roles: readonly (readonly number[])[],
  begins: readonly number[],
): readonly RolePart[] {
  const count = roles[0]?.length ?? 0;
  let score: readonly number[] = roles[0] ?? [];
  const came: (readonly (readonly [number, boolean])[])[] = [];
  for (let word = 1; word < words.length; word += 1) {
    const best = indexOfMost(score);
    const start = logSigmoid(begins[word] ?? 0);
    const goOn = logSigmoid(-(begins[word] ?? 0));
    const from: (readonly [number, boolean])[] = [];
    const next: number[] = [];
    for (let role = 0; role < count; role += 1) {
      const anew = (score[best] ?? 0) + start;
      const same = (score[role] ?? 0) + goOn;
      from.push(same >= anew ? [role, false] : [best, true]);
      next.push(Math.max(same, anew) + (roles[word]?.[role] ?? 0));
    }
    came.push(from);
    score = next;
  }
  const parts: RolePart[] = [];
  let role = indexOfMost(score);
  let to = words.length;
  for (let word = words.length - 1; word > 0; word -= 1) {
    const [before, begun] = came[word - 1]?.[role] ?? [role, false];
    if (!begun) continue;
    parts.push({ role, from: word, to });
    to = word;
    role = before;
  }
  if (to > 0) parts.push({ role, from: 0, to });
  return parts.toReversed();
}

/** Position of the greatest number, the first of equals; 0 of none. */
export function indexOfMost(values: readonly number[]): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1) if ((values[index] ?? 0) > (values[best] ?? 0)) best = index;
  return best;
}

/** Logarithms of the shares that some logits stand for. */
export function logShares(logits: readonly number[]): readonly number[] {
  const most = Math.max(...logits);
  const sum = Math.log(logits.reduce((total, logit) => total + Math.exp(logit - most), 0)) + most;
  return logits.map((logit) => logit - sum);
}

function logSigmoid(logit: number): number {
  return logit > 0 ? -Math.log1p(Math.exp(-logit)) : logit - Math.log1p(Math.exp(logit));
}

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
