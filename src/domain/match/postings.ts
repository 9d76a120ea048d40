const FIRST_CAPACITY = 2 ** 16;

/** Posting lists in one array: a term's list runs from its start to the next term's start. */
export type Postings = {
  readonly starts: Uint32Array;
  /** Ascending within a list. */
  readonly documents: Uint32Array;
  /** Frequency of the term in the document, in the same unit as the weights passed to `add`. */
  readonly frequencies: Uint16Array;
  /** Sum of the frequencies of each document. */
  readonly lengths: Uint32Array;
};

/**
 * Builds posting lists document by document. A large catalog has tens of millions of entries, so they are kept in
 * doubling typed arrays instead of objects or number arrays.
 */
export class PostingsBuilder {
  readonly terms = new Map<string, number>();
  readonly #holding: number[] = [];
  readonly #lengths: number[] = [];
  readonly #current: number[] = [];
  readonly #touched: number[] = [];
  #entryTerms = new Uint32Array(FIRST_CAPACITY);
  #entryFrequencies = new Uint16Array(FIRST_CAPACITY);
  #ends: number[] = [];
  #size = 0;

  /** Returns the number of a term; a new term gets a new number. */
  term(text: string): number {
    const known = this.terms.get(text);
    if (known !== undefined) return known;
    const made = this.terms.size;
    this.terms.set(text, made);
    this.#holding.push(0);
    this.#current.push(0);
    return made;
  }

  add(term: number, weight: number): void {
    if (this.#current[term] === 0) this.#touched.push(term);
    this.#current[term] = (this.#current[term] ?? 0) + weight;
  }

  endDocument(): void {
    let length = 0;
    for (const term of this.#touched) {
      const frequency = Math.min(0xffff, this.#current[term] ?? 0);
      this.#current[term] = 0;
      this.#holding[term] = (this.#holding[term] ?? 0) + 1;
      if (this.#size === this.#entryTerms.length) this.#grow();
      this.#entryTerms[this.#size] = term;
      this.#entryFrequencies[this.#size] = frequency;
      this.#size += 1;
      length += frequency;
    }
    this.#touched.length = 0;
    this.#lengths.push(length);
    this.#ends.push(this.#size);
  }

  /** Sorts the entries by term. The builder is unusable afterwards. */
  finish(): Postings {
    const starts = new Uint32Array(this.#holding.length + 1);
    this.#holding.forEach((count, term) => (starts[term + 1] = (starts[term] ?? 0) + count));
    const next = starts.slice();
    const documents = new Uint32Array(this.#size);
    const frequencies = new Uint16Array(this.#size);
    let entry = 0;
    this.#ends.forEach((end, document) => {
      for (; entry < end; entry += 1) {
        const term = this.#entryTerms[entry] ?? 0;
        const place = next[term] ?? 0;
        documents[place] = document;
        frequencies[place] = this.#entryFrequencies[entry] ?? 0;
        next[term] = place + 1;
      }
    });
    this.#entryTerms = new Uint32Array(0);
    this.#entryFrequencies = new Uint16Array(0);
    this.#ends = [];
    return { starts, documents, frequencies, lengths: Uint32Array.from(this.#lengths) };
  }

  #grow(): void {
    const terms = new Uint32Array(2 * this.#entryTerms.length);
    const frequencies = new Uint16Array(2 * this.#entryTerms.length);
    terms.set(this.#entryTerms);
    frequencies.set(this.#entryFrequencies);
    this.#entryTerms = terms;
    this.#entryFrequencies = frequencies;
  }
}
