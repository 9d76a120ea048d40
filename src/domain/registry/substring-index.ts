import { bucketOf, PieceIndex } from '../text/piece-index.ts';

/** Length of the pieces that are looked up; a shorter term is looked for in every text. */
const PIECE = 3;
/** Lists of which no text is in all that were looked at: more would cost more than reading the texts. */
const MOST_LISTS = 4;

/** Finds the texts that contain a term, exactly: the index only says where to look. */
export class SubstringIndex {
  readonly #texts: readonly string[];
  readonly #pieces: PieceIndex;

  /** @param texts Terms are found in them as they are: both in lower case, where the case shall not count. */
  constructor(texts: readonly string[]) {
    this.#texts = texts;
    this.#pieces = new PieceIndex(texts, eachPiece);
  }

  /** Positions of the texts that contain a term, ascending, from a position on; found as they are asked for. */
  *find(term: string, from = 0): Generator<number, undefined> {
    if (term.length < PIECE) {
      for (let text = from; text < this.#texts.length; text += 1) if (this.#contains(text, term)) yield text;
      return;
    }
    const [shortest = NONE, ...others] = this.#listsOf(term);
    const starts = others.map(() => 0);
    for (let at = firstFrom(shortest, from, 0); at < shortest.length; at += 1) {
      const text = shortest[at] ?? 0;
      let isInAll = true;
      for (let list = 0; isInAll && list < others.length; list += 1) {
        const place = firstFrom(others[list] ?? NONE, text, starts[list] ?? 0);
        starts[list] = place;
        isInAll = others[list]?.[place] === text;
      }
      if (isInAll && this.#contains(text, term)) yield text;
    }
  }

  /** For the rarest pieces of a term the texts that may hold them, the shortest list first. */
  #listsOf(term: string): readonly Uint32Array[] {
    const buckets = new Set<number>();
    eachPiece(term, (bucket) => buckets.add(bucket));
    return Array.from(buckets, (bucket) => this.#pieces.holding(bucket))
      .toSorted((one, other) => one.length - other.length)
      .slice(0, MOST_LISTS);
  }

  #contains(text: number, term: string): boolean {
    return this.#texts[text]?.includes(term) === true;
  }
}

const NONE = new Uint32Array(0);

function eachPiece(text: string, emit: (bucket: number) => void): void {
  for (let at = PIECE - 1; at < text.length; at += 1)
    emit(bucketOf(text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at)));
}

/** Place of the first number of an ascending list that is at least `least`, looked for from a place on in steps that double. */
function firstFrom(list: Uint32Array, least: number, start: number): number {
  let step = 1;
  let low = start;
  let high = start;
  while (high < list.length && (list[high] ?? 0) < least) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
