import type { FieldedIndex } from './fielded-index.ts';
import type { SearchIndex } from './search-index.ts';

/** A word of a query, and the most that holding it adds to the odds of a server that only a registry speaks of. */
export type ReachingWord = { readonly stem: string; readonly reach: number };

/**
 * The servers whose texts hold words of a query, by their positions in the directory: gathered over and over in the same memory,
 * for in a large catalog every query would take megabytes anew.
 */
export class TextMatches {
  readonly #texts: FieldedIndex;
  readonly #called: FieldedIndex;
  /** 1 for each server of the catalog, 0 for one of its tail. */
  readonly #ofCatalog: Uint8Array;
  /** Bit n stands for word n of the query; 0 for every server that was not gathered. */
  readonly words: Uint32Array;
  /** The same of what a server is called by. */
  readonly names: Uint32Array;
  /** How well a server's texts hold the words; 0 for every server that was not gathered. */
  readonly scores: Float32Array;
  /** The first {@link size} of these were gathered, each once, in no particular order. */
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
   * Forgets what was gathered before, and gathers every server of the catalog that holds a word, and those of its tail whose
   * words together reach far enough. Who holds none but words that do not reach even together, is hardly looked at.
   *
   * @param words At most 32, in the order of the query.
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

  /** @returns how many are kept. */
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

/** The words by their numbers: `common` are those that reach least, as many as do not reach far enough together. */
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
 * Which of a query's words each document of an index holds: looked up over and over in the same memory, for in a large
 * catalog every query would take megabytes anew.
 */
export class MarkedWords {
  readonly #index: FieldedIndex;
  /** Bit n of a document's number stands for word n. */
  readonly words: Uint32Array;
  /** The first {@link size} of these hold a word, each once, in no particular order. */
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

  /** Forgets what was marked before, and marks the words of a query. @param stems At most 32. */
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

/** Weighs sets of words: how much of a query a set makes up. Sets are numbers whose bit n stands for word n. */
export class WordShares {
  /** The shares of all sets of the first eight words, of the next eight, and so on. */
  readonly #tables: readonly Float64Array[];
  readonly #first: Float64Array;

  /**
   * @param weights Of each word, at most 32.
   * @param whole What makes up the whole.
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

  /** 0 to 1. */
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
