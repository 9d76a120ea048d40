import { LINE_END } from './word-pieces.ts';

/** Pieces that the encoder sees at once, its two marks of begin and end not counted. */
export const WINDOW = 446;

/** Pieces of a text that are read; the rest is too long. */
export const MOST_PIECES = 4096;

/** Ranges [from, to) of at most {@link WINDOW} pieces, cut behind the last line end of the second half of each, else anywhere. */
export function windowsOf(ids: readonly number[]): (readonly [number, number])[] {
  const count = Math.min(ids.length, MOST_PIECES);
  const windows: (readonly [number, number])[] = [];
  let from = 0;
  while (count - from > WINDOW) {
    const end = from + WINDOW;
    const line = ids.lastIndexOf(LINE_END, end - 1);
    const to = line > from + WINDOW / 2 ? line + 1 : end;
    windows.push([from, to]);
    from = to;
  }
  return [...windows, [from, count]];
}
