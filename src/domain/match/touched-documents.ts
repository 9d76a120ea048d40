/** The documents of an index that score above 0, each once: few, of a large index, so that nobody need look at all for them. */
export class TouchedDocuments {
  /** The first {@link count} of these, in no particular order. */
  readonly documents: Uint32Array;
  #count = 0;

  /** @param size Documents of the index. */
  constructor(size: number) {
    this.documents = new Uint32Array(size);
  }

  get count(): number {
    return this.#count;
  }

  /** To be called when the score of a document leaves 0. */
  push(document: number): void {
    this.documents[this.#count] = document;
    this.#count += 1;
  }

  /** Sets the scores back to 0 and forgets the documents. */
  clear(scores: Float32Array): void {
    for (let at = 0; at < this.#count; at += 1) scores[this.documents[at] ?? 0] = 0;
    this.#count = 0;
  }
}
