import type { EncoderWeights, QuantizedRows } from '../../catalog/encoder-weights.ts';
import { piecesOf } from './word-pieces.ts';

type WordVector = { readonly vector: Float32Array; readonly importance: number };

/** Words that are kept once they were looked up. */
const MOST_KEPT = 50_000;

/**
 * Turns a text into a direction, so that texts that speak of the same point the same way whatever words they use: the mean of its words'
 * vectors, each the sum of its own and the mean of its pieces', by how much the word counts.
 */
export class SentenceEncoder {
  readonly dimensions: number;
  readonly #weights: EncoderWeights;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #known = new Map<string, WordVector>();

  constructor(weights: EncoderWeights) {
    this.dimensions = weights.dimensions;
    this.#weights = weights;
    this.#rows = new Map(weights.words.map((word, row) => [word, row]));
  }

  /**
   * @param tokens As `tokenize` gives them.
   * @param into Where to write; filled anew.
   * @returns A vector of length 1, or of zeros for a text that says nothing.
   */
  encode(tokens: readonly string[], into = new Float32Array(this.dimensions)): Float32Array {
    into.fill(0);
    for (const token of tokens) {
      const { vector, importance } = this.#wordVector(token);
      for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) + importance * (vector[at] ?? 0);
    }
    let square = 0;
    for (let at = 0; at < into.length; at += 1) square += (into[at] ?? 0) ** 2;
    const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
    for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) * scale;
    return into;
  }

  #wordVector(word: string): WordVector {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const { dimensions, importance, wordRows, pieceRows, unseen } = this.#weights;
    const vector = new Float32Array(dimensions);
    const pieces = piecesOf(word, pieceRows.scales.length);
    for (const piece of pieces) addRow(vector, pieceRows, piece, 1 / pieces.length);
    const row = this.#rows.get(word);
    if (row !== undefined) addRow(vector, wordRows, row, 1);
    const found = { vector, importance: row === undefined ? unseen : (importance[row] ?? unseen) };
    if (this.#known.size < MOST_KEPT) this.#known.set(word, found);
    return found;
  }
}

function addRow(vector: Float32Array, { values, scales }: QuantizedRows, row: number, weight: number): void {
  const start = row * vector.length;
  const factor = weight * (scales[row] ?? 0);
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) + factor * (values[start + at] ?? 0);
}
