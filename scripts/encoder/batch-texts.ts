import type { BatchWords } from './batch-words.ts';
import { addRow, dot } from './rows.ts';
import type { WordTable } from './word-table.ts';

/** Keeps the length of a text without words above zero. */
const LEAST_SQUARE = 1e-12;

/** One side of the pairs of a batch: the direction of each text, and the slope of the loss by it. */
export class BatchTexts {
  readonly directions: Float32Array;
  readonly slopes: Float32Array;
  readonly #lengths: Float32Array;
  readonly #dimensions: number;
  readonly #table: WordTable;
  readonly #words: BatchWords;
  readonly #slope: Float32Array;

  constructor(size: number, dimensions: number, table: WordTable, words: BatchWords) {
    this.directions = new Float32Array(size * dimensions);
    this.slopes = new Float32Array(size * dimensions);
    this.#lengths = new Float32Array(size);
    this.#dimensions = dimensions;
    this.#table = table;
    this.#words = words;
    this.#slope = new Float32Array(dimensions);
  }

  encode(place: number, tokens: readonly string[]): void {
    const d = this.#dimensions;
    const start = place * d;
    this.directions.fill(0, start, start + d);
    for (const token of tokens) {
      const word = this.#table.wordOf(token);
      addRow(this.directions, start, this.#table.importanceOf(word), this.#words.vectorOf(word), 0, d);
    }
    const length = Math.sqrt(LEAST_SQUARE + dot(this.directions, start, this.directions, start, d));
    this.#lengths[place] = length;
    for (let at = start; at < start + d; at += 1) this.directions[at] = (this.directions[at] ?? 0) / length;
  }

  /** Hands the slope by a text's direction on to its words; what lies along the direction changes nothing. */
  blame(place: number, tokens: readonly string[]): void {
    const d = this.#dimensions;
    const start = place * d;
    const along = dot(this.directions, start, this.slopes, start, d);
    const length = this.#lengths[place] ?? 1;
    for (let at = 0; at < d; at += 1)
      this.#slope[at] = ((this.slopes[start + at] ?? 0) - along * (this.directions[start + at] ?? 0)) / length;
    for (const token of tokens) this.#words.addSlope(this.#table.wordOf(token), this.#slope);
  }
}
