import type { EncoderWeights, QuantizedRows } from '../catalog/weights.ts';

/**
 * Turns a text into a direction, so that texts that speak of the same point the same way whatever words they use: the sum of its words'
 * vectors, each by how much the word counts. A word that training has not seen is the mean of its pieces.
 */
export class SentenceEncoder {
  readonly dimensions: number;
  readonly #weights: EncoderWeights;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #sum: Float64Array;

  constructor(weights: EncoderWeights) {
    this.dimensions = weights.dimensions;
    this.#weights = weights;
    this.#rows = new Map(weights.words.map((word, row) => [word, row]));
    this.#sum = new Float64Array(weights.dimensions);
  }

  /**
   * @param tokens As `tokenize` gives them.
   * @param into Where to write; filled anew.
   * @returns A vector of length 1, or of zeros for a text that says nothing.
   */
  encode(tokens: readonly string[], into = new Float32Array(this.dimensions)): Float32Array {
    const sum = this.#sum.fill(0);
    for (const token of tokens) this.#addWord(token);
    let square = 0;
    for (let at = 0; at < sum.length; at += 1) square += (sum[at] ?? 0) ** 2;
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
    for (let at = 0; at < sum.length; at += 1) into[at] = (sum[at] ?? 0) * scale;
    return into;
  }

  #addWord(word: string): void {
    const { importance, wordRows, pieceRows, unseen } = this.#weights;
    const row = this.#rows.get(word);
    if (row !== undefined) {
      this.#addRow(wordRows, row, importance[row] ?? 0);
      return;
    }
    const pieces = piecesOf(word, pieceRows.scales.length);
    for (const piece of pieces) this.#addRow(pieceRows, piece, unseen / pieces.length);
  }

  #addRow({ values, scales }: QuantizedRows, row: number, weight: number): void {
    const sum = this.#sum;
    const start = row * sum.length;
    const factor = weight * (scales[row] ?? 0);
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + factor * (values[start + at] ?? 0);
  }
}

const SHORTEST = 3;
const LONGEST = 5;
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * The numbers of a word's pieces: of every run of three to five letters of it, its two ends marked, hashed by FNV-1a. Words that nobody has
 * seen before share pieces with words that somebody has.
 *
 * @param count How many numbers there are.
 * @see Bojanowski et al., "Enriching Word Vectors with Subword Information", TACL 2017.
 */
export function piecesOf(word: string, count: number): number[] {
  const marked = `<${word}>`;
  const pieces: number[] = [];
  for (let start = 0; start < marked.length; start += 1) {
    let hash = FNV_START;
    for (let at = start; at < Math.min(marked.length, start + LONGEST); at += 1) {
      hash = Math.imul(hash ^ marked.charCodeAt(at), FNV_PRIME);
      if (at - start + 1 >= SHORTEST) pieces.push((hash >>> 0) % count);
    }
  }
  return pieces;
}

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
