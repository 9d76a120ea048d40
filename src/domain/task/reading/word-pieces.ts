/** Word pieces of a text. All arrays have the same length. */
export type Pieces = {
  readonly ids: readonly number[];
  /** First UTF-16 unit of each piece in the text. */
  readonly starts: readonly number[];
  /** Unit behind the last one of each piece. */
  readonly ends: readonly number[];
  /**
   * Letter case (0 none, 1 first letter, 2 all letters, 3 inner letter) times 3, plus place (0 within a word, 1 after
   * a blank, 2 first of its line).
   */
  readonly shapes: readonly number[];
};

/** Piece id of a line end: `[unused0]` of the vocabulary. */
export const LINE_END = 1;

const UNKNOWN = '[UNK]';
const LONGEST_WORD = 100;
const DROPPED = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]/u;
const BLANK = /[\s\u0085]/u;
const MARK = /\p{Mn}/u;
const PUNCTUATION = /[!-/:-@[-`{-~\p{P}]/u;
const CHINESE =
  /[㐀-䶿一-鿿豈-﫿\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B920}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/u;
const LETTER = /\p{L}/u;
const CAPITAL = /\p{Lu}/u;

/** Cleaned character of a word, and its range in the text. */
type Character = { readonly value: string; readonly start: number; readonly end: number };

/**
 * Returns a function that splits texts like BERT's uncased WordPiece: cleaned characters, no accents and case,
 * separate punctuation and Chinese characters, then the longest known pieces from the left. A line end is a separate
 * piece, unlike in BERT.
 * @param vocabulary Pieces in the order of their ids; pieces within a word begin with `##`.
 */
export function makePieces(vocabulary: readonly string[]): (text: string) => Pieces {
  const idOf = new Map(vocabulary.map((piece, id) => [piece, id]));
  const unknown = idOf.get(UNKNOWN) ?? 0;
  return (text) => {
    const ids: number[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    const shapes: number[] = [];
    let isFirst = true;
    const put = (id: number, start: number, end: number): void => {
      ids.push(id);
      starts.push(start);
      ends.push(end);
      if (id === LINE_END) shapes.push(0);
      else {
        const place = isFirst ? 2 : BLANK.test(text[start - 1] ?? '') ? 1 : 0;
        shapes.push(letterCase(text.slice(start, end)) * 3 + place);
      }
      isFirst = id === LINE_END;
    };
    const cut = (word: readonly Character[]): void => {
      if (word.length === 0) return;
      const found: [number, number, number][] = [];
      for (let from = 0; from < word.length && word.length <= LONGEST_WORD;) {
        let piece = from === 0 ? '' : '##';
        let best: [number, number] | undefined;
        for (let to = from; to < word.length; to += 1) {
          piece += word[to]?.value ?? '';
          const id = idOf.get(piece);
          if (id !== undefined) best = [id, to + 1];
        }
        if (best === undefined) {
          found.length = 0;
          break;
        }
        found.push([best[0], from, best[1]]);
        from = best[1];
      }
      const first = word[0]?.start ?? 0;
      if (found.length === 0) put(unknown, first, word.at(-1)?.end ?? first);
      for (const [id, from, to] of found) put(id, word[from]?.start ?? 0, word[to - 1]?.end ?? 0);
    };
    let word: Character[] = [];
    const finish = (): void => {
      cut(word);
      word = [];
    };
    for (let at = 0; at < text.length;) {
      const raw = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const start = at;
      at += raw.length;
      if (raw === '\n') {
        finish();
        put(LINE_END, start, at);
      } else if (raw === '\t' || raw === '\r' || (BLANK.test(raw) && !DROPPED.test(raw))) finish();
      else if (!DROPPED.test(raw)) {
        for (const part of raw.normalize('NFD')) {
          if (MARK.test(part)) continue;
          const value = part.toLowerCase();
          if (CHINESE.test(part) || PUNCTUATION.test(value)) {
            finish();
            cut([{ value, start, end: at }]);
          } else for (const single of value) word.push({ value: single, start, end: at });
        }
      }
    }
    finish();
    return { ids, starts, ends, shapes };
  };
}

function letterCase(piece: string): number {
  const letters = Array.from(piece).filter((character) => LETTER.test(character));
  const capitals = letters.filter((character) => CAPITAL.test(character)).length;
  if (letters.length > 1 && capitals === letters.length) return 2;
  if (CAPITAL.test(String.fromCodePoint(piece.codePointAt(0) ?? 0))) return 1;
  return capitals > 0 ? 3 : 0;
}

/** Word of the text: pieces [first, last], units [start, end). Line ends belong to no word. */
export type Word = { readonly first: number; readonly last: number; readonly start: number; readonly end: number };

const INNER = /[\p{L}\p{N}]/u;

/**
 * Groups the first `count` pieces into words: adjacent letters and digits form a word, each punctuation mark stands
 * alone.
 */
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

const ENDING = /^(?:e?s|e?d|ing|e?r|ers|ly)$/i;

/** Returns the lower-case words that are neither one piece nor one piece with the ending of an inflection. */
export function rareWords(text: string, { ends }: Pieces, words: readonly Word[]): ReadonlySet<string> {
  return new Set(
    words
      .filter(({ first, last, end }) => {
        const rest = text.slice(ends[first] ?? end, end);
        return last > first && (last > first + 1 || !ENDING.test(rest));
      })
      .map(({ start, end }) => text.slice(start, end).toLowerCase()),
  );
}

/** Number of pieces in a window of the encoder, without its two special pieces. */
export const WINDOW = 446;

/** Upper bound of the pieces that are read, half from the beginning and half from the end. */
export const MOST_PIECES = 1280;

/** Pieces that are read, and the skipped units [start, end) between them; null when all are read. */
export type BoundedPieces = { readonly pieces: Pieces; readonly skipped: readonly [number, number] | null };

/** Skips the middle of a long text, because requests stand before or after pasted text. */
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

/**
 * Returns ranges [from, to) of at most {@link WINDOW} pieces. A range ends after the last line end in its second half,
 * otherwise anywhere.
 */
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
