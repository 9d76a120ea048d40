import type { FieldedIndex } from '../ranking/fielded-index.ts';

/** Which of a query's words each document of an index holds. */
export type Marks = {
  /** Bit n of a document's number stands for word n. */
  readonly words: Uint32Array;
  /** The documents that hold a word, each once, in no particular order. */
  readonly holding: Uint32Array;
};

/**
 * Looks a query's words up in an index, over and over in the same memory: in a large catalog every query would take
 * megabytes anew.
 */
export class MarkedWords {
  readonly #index: FieldedIndex;
  /** Zeros between two uses. */
  readonly #words: Uint32Array;
  readonly #holding: Uint32Array;

  constructor(index: FieldedIndex) {
    this.#index = index;
    this.#words = new Uint32Array(index.size);
    this.#holding = new Uint32Array(index.size);
  }

  /** Lends the marks to `use`; they are gone afterwards. @param stems At most 32. */
  lend<Result>(stems: readonly string[], use: (marks: Marks) => Result): Result {
    const words = this.#words;
    const holding = this.#holding.subarray(0, this.#mark(stems));
    try {
      return use({ words, holding });
    } finally {
      for (let at = 0; at < holding.length; at += 1) words[holding[at] ?? 0] = 0;
    }
  }

  /** How many documents hold a word. */
  #mark(stems: readonly string[]): number {
    const words = this.#words;
    const holding = this.#holding;
    let count = 0;
    stems.forEach((stem, word) => {
      const { documents } = this.#index.postingsOf(stem);
      const bit = 1 << word;
      for (let at = 0; at < documents.length; at += 1) {
        const document = documents[at] ?? 0;
        const before = words[document] ?? 0;
        words[document] = before | bit;
        if (before !== 0) continue;
        holding[count] = document;
        count += 1;
      }
    });
    return count;
  }
}
