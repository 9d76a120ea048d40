import type { SentenceEncoder } from './sentence-encoder.ts';

/** Levels of a number on each side of zero. */
const LEVELS = 127;

/**
 * The directions of all documents of an index, kept as whole numbers: a quarter of the memory, and quick to compare. Each is worked out
 * when it is first compared and kept: most never are.
 */
export class ToolVectors {
  readonly #tokensOf: (document: number) => readonly string[];
  readonly #encoder: SentenceEncoder;
  readonly #values: Int8Array;
  /** 1 for each document whose direction is known. */
  readonly #known: Uint8Array;
  /** Directions of texts that were compared: the needs of one task ask for the same text again and again. */
  readonly #queries = new WeakMap<readonly string[], Int16Array>();
  readonly #vector: Float32Array<ArrayBuffer>;

  /**
   * @param size How many documents there are.
   * @param tokensOf The tokens of a document, the same at each call.
   */
  constructor(size: number, tokensOf: (document: number) => readonly string[], encoder: SentenceEncoder) {
    const { dimensions } = encoder;
    this.#tokensOf = tokensOf;
    this.#encoder = encoder;
    this.#values = new Int8Array(size * dimensions);
    this.#known = new Uint8Array(size);
    this.#vector = new Float32Array(dimensions);
  }

  /**
   * How much alike some documents and a text are: the cosine, in the order of the documents; what points away counts 0.
   *
   * @param tokens As `tokenize` gives them; never changed afterwards.
   */
  compare(tokens: readonly string[], documents: Uint32Array): Float32Array {
    const { dimensions } = this.#encoder;
    const query = this.#queryOf(tokens);
    const values = this.#values;
    const unit = 1 / LEVELS ** 2;
    const likeness = new Float32Array(documents.length);
    for (let place = 0; place < documents.length; place += 1) {
      const document = documents[place] ?? 0;
      if (this.#known[document] === 0) this.#learn(document);
      const start = document * dimensions;
      let sum = 0;
      for (let at = 0; at < dimensions; at += 4)
        sum =
          (sum +
            Math.imul(query[at] ?? 0, values[start + at] ?? 0) +
            Math.imul(query[at + 1] ?? 0, values[start + at + 1] ?? 0) +
            Math.imul(query[at + 2] ?? 0, values[start + at + 2] ?? 0) +
            Math.imul(query[at + 3] ?? 0, values[start + at + 3] ?? 0)) |
          0;
      if (sum > 0) likeness[place] = sum * unit;
    }
    return likeness;
  }

  #queryOf(tokens: readonly string[]): Int16Array {
    const known = this.#queries.get(tokens);
    if (known !== undefined) return known;
    const query = new Int16Array(this.#encoder.dimensions);
    round(this.#encoder.encode(tokens, this.#vector), query, 0);
    this.#queries.set(tokens, query);
    return query;
  }

  #learn(document: number): void {
    const tokens = this.#tokensOf(document);
    round(this.#encoder.encode(tokens, this.#vector), this.#values, document * this.#encoder.dimensions);
    this.#known[document] = 1;
  }
}

function round(vector: Float32Array, into: Int8Array | Int16Array, start: number): void {
  for (let at = 0; at < vector.length; at += 1) into[start + at] = Math.round(LEVELS * (vector[at] ?? 0));
}
