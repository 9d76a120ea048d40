import type { FieldedIndex } from './fielded-index.ts';
import type { SearchIndex } from './search-index.ts';

/** Query word with the maximum log-odds that it adds to a registry-only server. */
export type ReachingWord = { readonly stem: string; readonly reach: number };

/**
 * Servers whose texts contain words of a query, by directory position. The buffers are reused, because in a large
 * catalog every query would allocate megabytes.
 */
export class TextMatches {
  readonly #texts: FieldedIndex;
  readonly #called: FieldedIndex;
  /** 1 for each catalog server, 0 for a registry-only server. */
  readonly #ofCatalog: Uint8Array;
  /** Query words in each server's texts, word n as bit n; 0 for every server that was not gathered. */
  readonly words: Uint32Array;
  /** Query words in each server's names, likewise. */
  readonly names: Uint32Array;
  /** Text score of each server; 0 for every server that was not gathered. */
  readonly scores: Float32Array;
  /** The first {@link size} entries are the gathered servers, each once, in no particular order. */
  readonly servers: Uint32Array;
  #size = 0;

  constructor({ texts, called, directory }: Pick<SearchIndex, 'texts' | 'called' | 'directory'>) {
    this.#texts = texts;
    this.#called = called;
    this.#ofCatalog = Uint8Array.from(directory.inCatalog, (own) => Number(own !== -1));
    this.words = new Uint32Array(texts.size);
    this.names = new Uint32Array(texts.size);
    this.scores = new Float32Array(texts.size);
    this.servers = new Uint32Array(texts.size);
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Clears the previous result, and gathers catalog servers that contain a word and registry-only servers whose words
   * reach `least` together. A registry-only server that contains only words too weak to reach it together is skipped.
   *
   * @param words At most 32, in query order.
   */
  gather(words: readonly ReachingWord[], least: number): void {
    this.#forget();
    const { telling, common } = split(words, least);
    const marked = { words: this.words, documents: this.servers };
    let size = 0;
    for (const word of telling) size = this.#texts.mark(words[word]?.stem ?? '', 1 << word, marked, size);
    for (const word of common)
      size = this.#texts.mark(words[word]?.stem ?? '', 1 << word, marked, size, this.#ofCatalog);
    this.#size = this.#keepThoseThatReach(words, least, size);
    words.forEach(({ stem }, word) => {
      this.#called.markAmong(stem, 1 << word, this.names, this.words);
      this.#texts.addScoresAmong(stem, this.scores, this.words);
    });
  }

  #keepThoseThatReach(words: readonly ReachingWord[], least: number, size: number): number {
    const reaches = new WordShares(
      words.map(({ reach }) => reach),
      1,
    );
    let kept = 0;
    for (let at = 0; at < size; at += 1) {
      const position = this.servers[at] ?? 0;
      if (this.#ofCatalog[position] === 0 && reaches.of(this.words[position] ?? 0) < least) {
        this.words[position] = 0;
      } else {
        this.servers[kept] = position;
        kept += 1;
      }
    }
    return kept;
  }

  #forget(): void {
    for (let at = 0; at < this.#size; at += 1) {
      const position = this.servers[at] ?? 0;
      this.words[position] = 0;
      this.names[position] = 0;
      this.scores[position] = 0;
    }
    this.#size = 0;
  }
}

/** Splits the word numbers: `common` are the words of lowest reach that together stay below `least`. */
function split(
  words: readonly ReachingWord[],
  least: number,
): { readonly telling: readonly number[]; readonly common: readonly number[] } {
  const reachOf = (word: number): number => words[word]?.reach ?? 0;
  const order = Array.from(words.keys()).toSorted((one, other) => reachOf(one) - reachOf(other));
  let reached = 0;
  const first = order.findIndex((word) => (reached += reachOf(word)) >= least);
  return first === -1 ? { telling: [], common: order } : { telling: order.slice(first), common: order.slice(0, first) };
}

/**
 * Query words in each document of an index. The buffers are reused, because in a large catalog every query would
 * allocate megabytes.
 */
export class MarkedWords {
  readonly #index: FieldedIndex;
  /** Query words of each document, word n as bit n. */
  readonly words: Uint32Array;
  /** The first {@link size} entries are the documents that contain a word, each once, in no particular order. */
  readonly documents: Uint32Array;
  #size = 0;

  constructor(index: FieldedIndex) {
    this.#index = index;
    this.words = new Uint32Array(index.size);
    this.documents = new Uint32Array(index.size);
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Clears the previous marks and marks the words of a query.
   *
   * @param stems At most 32.
   */
  mark(stems: readonly string[]): void {
    for (let at = 0; at < this.#size; at += 1) this.words[this.documents[at] ?? 0] = 0;
    let size = 0;
    stems.forEach((stem, word) => {
      size = this.#index.mark(stem, 1 << word, this, size);
    });
    this.#size = size;
  }
}

const BITS = 8;
const ALL = 2 ** BITS - 1;

/** Weighs word sets by their share of a query. A set is a number with bit n for word n. */
export class WordShares {
  /** Shares of all subsets of the first eight words, of the next eight, and so on. */
  readonly #tables: readonly Float64Array[];
  readonly #first: Float64Array;

  /**
   * @param weights Weight of each word, at most 32.
   * @param whole Weight of the whole query.
   */
  constructor(weights: readonly number[], whole: number) {
    this.#tables = Array.from({ length: Math.max(1, Math.ceil(weights.length / BITS)) }, (_, table) => {
      const part = weights.slice(table * BITS, (table + 1) * BITS);
      const shares = new Float64Array(2 ** part.length);
      for (let set = 1; set < shares.length; set += 1)
        shares[set] = (shares[set & (set - 1)] ?? 0) + (part[31 - Math.clz32(set & -set)] ?? 0) / whole;
      return shares;
    });
    this.#first = this.#tables[0] ?? new Float64Array(1);
  }

  /** Returns the share of a word set, 0 to 1. */
  of(set: number): number {
    return set <= ALL ? (this.#first[set] ?? 0) : this.#sum(set);
  }

  #sum(set: number): number {
    let share = 0;
    for (let table = 0, rest = set; rest !== 0; table += 1, rest >>>= BITS)
      share += this.#tables[table]?.[rest & ALL] ?? 0;
    return share;
  }
}
