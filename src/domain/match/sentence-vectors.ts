import type { EncoderWeights, QuantizedRows } from '../catalog/capability-weights.ts';
import type { Tool } from '../catalog/server.ts';
import { tokenize } from '../text/tokenize.ts';

/**
 * Encodes a text as a direction, so that texts with the same subject point the same way whatever their words. It is
 * the weighted sum of the word vectors; a word unseen in training is the mean of its pieces.
 */
export class SentenceEncoder {
  readonly dimensions: number;
  readonly #weights: EncoderWeights;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #sum: Float64Array;
  readonly #tools = new WeakMap<Tool, Float32Array>();

  constructor(weights: EncoderWeights) {
    this.dimensions = weights.dimensions;
    this.#weights = weights;
    this.#rows = new Map(weights.words.map((word, row) => [word, row]));
    this.#sum = new Float64Array(weights.dimensions);
  }

  /**
   * @param tokens Output of `tokenize`.
   * @param into Output buffer, overwritten.
   * @returns A vector of length 1, or of zeros when no token counts.
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

  /** Returns the vector of a tool's name and description, computed at first use. */
  ofTool(tool: Tool): Float32Array {
    const known = this.#tools.get(tool) ?? this.encode(tokenize(`${tool.name} ${tool.description}`));
    this.#tools.set(tool, known);
    return known;
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
 * Returns the numbers of a word's pieces: each run of three to five letters, with marked word ends, hashed by FNV-1a.
 * Unseen words share pieces with seen ones.
 *
 * @param count Number of hash buckets.
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

/** Quantisation levels on each side of zero. */
const LEVELS = 127;

/**
 * Directions of all documents of an index as 8-bit integers: a quarter of the memory, and fast to compare. Each
 * direction is computed at its first comparison and kept; most are never needed.
 */
export class ToolVectors {
  readonly #tokensOf: (document: number) => readonly string[];
  readonly #encoder: SentenceEncoder;
  readonly #values: Int8Array;
  /** 1 for each document with a computed direction. */
  readonly #known: Uint8Array;
  /** Cached directions of compared texts, because the needs of one task compare the same text repeatedly. */
  readonly #queries = new WeakMap<readonly string[], Int16Array>();
  readonly #vector: Float32Array<ArrayBuffer>;

  /**
   * @param size Number of documents.
   * @param tokensOf Returns the tokens of a document, the same at each call.
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
   * Returns the cosine similarity of documents to a text, in the order of the documents; a negative cosine counts 0.
   *
   * @param tokens Output of `tokenize`; never changed afterwards, because it is the cache key.
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
