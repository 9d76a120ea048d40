import { bucketOf, PieceIndex } from '../text/piece-index.ts';

/** Length of the indexed pieces; a shorter term is searched in every text. */
const PIECE = 3;
/** Maximum number of lists to intersect; more would cost more than reading the texts. */
const MOST_LISTS = 4;

/** Finds the texts that contain a term. The index only narrows the search, so the result is exact. */
export class SubstringIndex {
  readonly #texts: readonly string[];
  readonly #pieces: PieceIndex;

  /** @param texts Texts with case-sensitive matching; a case-insensitive search needs lower-case texts and terms. */
  constructor(texts: readonly string[]) {
    this.#texts = texts;
    this.#pieces = new PieceIndex(texts, eachPiece);
  }

  /** Yields the positions of the texts that contain a term, ascending, from a position on. */
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

  /** Returns the texts that may contain each of the rarest pieces of a term, the shortest list first. */
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

/** Returns the place of the first number of at least `least` in an ascending list, by galloping from `start`. */
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
