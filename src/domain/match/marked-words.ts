import type { FieldedIndex } from './fielded-index.ts';

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
      size = this.#index.mark(stem, 1 << word, this.words, this.documents, size);
    });
    this.#size = size;
  }
}
