import type { FieldedIndex } from '../ranking/fielded-index.ts';

/** What a query's words find in the documents of an index. */
export type Marks = {
  /** Which of the words a document holds: bit n of its number stands for word n. */
  readonly words: Uint32Array;
  /** How high each scores beside a document that were the best one for every word, 0 to 1. */
  readonly scores: Float32Array;
};

/** Looks a query's words up in an index, over and over in the same memory: a query of a large catalog would take megabytes anew. */
export class MarkedWords {
  readonly #index: FieldedIndex;
  /** Zeros between two uses, like the scores. */
  readonly #words: Uint32Array;
  readonly #scores: Float32Array;

  constructor(index: FieldedIndex) {
    this.#index = index;
    this.#words = new Uint32Array(index.size);
    this.#scores = new Float32Array(index.size);
  }

  /** Lends to `use` what the words find; it is gone afterwards. @param stems At most 32. */
  lend<Result>(stems: readonly string[], use: (marks: Marks) => Result): Result {
    const words = this.#words;
    const scores = this.#scores;
    const highest = stems.reduce((sum, stem) => sum + this.#index.highest(stem), 0) || 1;
    try {
      stems.forEach((stem, word) => {
        const { documents, weights } = this.#index.postingsOf(stem);
        const bit = 1 << word;
        for (let at = 0; at < documents.length; at += 1) {
          const document = documents[at] ?? 0;
          words[document] = (words[document] ?? 0) | bit;
          scores[document] = (scores[document] ?? 0) + (weights[at] ?? 0) / highest;
        }
      });
      return use({ words, scores });
    } finally {
      words.fill(0);
      scores.fill(0);
    }
  }
}
