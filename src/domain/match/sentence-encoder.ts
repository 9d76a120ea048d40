import type { EncoderWeights, QuantizedRows } from '../catalog/encoder-weights.ts';
import { piecesOf } from './encoder-pieces.ts';

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
