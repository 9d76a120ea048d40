import { LINE_END, type Pieces } from './word-pieces.ts';

/** Pieces that the encoder sees at once, its two marks of begin and end not counted. */
export const WINDOW = 446;

/** Pieces of a text that are read: half of them from its beginning, half from its end. */
export const MOST_PIECES = 1280;

/** The pieces that are read of a text, and the units [start, end) between them that are not; null where all are read. */
export type BoundedPieces = { readonly pieces: Pieces; readonly skipped: readonly [number, number] | null };

/** Leaves out the middle of a text that is too long: what is asked for stands before or behind what was pasted. */
export function boundPieces(pieces: Pieces): BoundedPieces {
  const count = pieces.ids.length;
  if (count <= MOST_PIECES) return { pieces, skipped: null };
  const half = MOST_PIECES / 2;
  const ends = (values: readonly number[]): readonly number[] => [...values.slice(0, half), ...values.slice(-half)];
  const { ids, starts, ends: lasts, shapes } = pieces;
  return {
    pieces: { ids: ends(ids), starts: ends(starts), ends: ends(lasts), shapes: ends(shapes) },
    skipped: [lasts[half - 1] ?? 0, starts[count - half] ?? 0],
  };
}

/** Ranges [from, to) of at most {@link WINDOW} pieces, cut behind the last line end of the second half of each, else anywhere. */
export function windowsOf(ids: readonly number[]): (readonly [number, number])[] {
  const windows: (readonly [number, number])[] = [];
  let from = 0;
  while (ids.length - from > WINDOW) {
    const end = from + WINDOW;
    const line = ids.lastIndexOf(LINE_END, end - 1);
    const to = line > from + WINDOW / 2 ? line + 1 : end;
    windows.push([from, to]);
    from = to;
  }
  return [...windows, [from, ids.length]];
}
