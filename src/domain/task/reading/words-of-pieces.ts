import { LINE_END, type Pieces } from './word-pieces.ts';

/** A word of the text: pieces [first, last], units [start, end). Line ends are in no word. */
export type Word = { readonly first: number; readonly last: number; readonly start: number; readonly end: number };

const INNER = /[\p{L}\p{N}]/u;

/** The first `count` pieces as words: letters and digits that touch are one, a sign of punctuation stands alone. */
export function wordsOfPieces(text: string, { ids, starts, ends }: Pieces, count: number): readonly Word[] {
  const words: { first: number; last: number; start: number; end: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    if (ids[index] === LINE_END) continue;
    const start = starts[index] ?? 0;
    const end = ends[index] ?? start;
    const before = words.at(-1);
    const goesOn =
      before !== undefined &&
      before.last === index - 1 &&
      before.end >= start &&
      INNER.test(text.slice(start, end)) &&
      INNER.test(text.slice(before.start, before.end));
    if (goesOn) Object.assign(before, { last: index, end });
    else words.push({ first: index, last: index, start, end });
  }
  return words;
}
