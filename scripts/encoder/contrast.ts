import type { Pair } from './pair.ts';
import { addFourRows, dot } from './rows.ts';

/**
 * The loss of a batch by in-batch contrast: each text should be more like its partner than like the partners of all others, in both
 * directions.
 *
 * @see van den Oord et al., "Representation Learning with Contrastive Predictive Coding", 2018 (InfoNCE).
 */
export class Contrast {
  readonly #size: number;
  readonly #dimensions: number;
  readonly #temperature: number;
  /** Row i, column j: of text i of the one side and text j of the other. */
  readonly #likeness: Float32Array;
  /** Slope of the loss by each likeness. */
  readonly #pull: Float32Array;
  readonly #odds: Float64Array;

  /** @param size A multiple of 4. @param temperature What likeness is divided by before it is compared. */
  constructor(size: number, dimensions: number, temperature: number) {
    this.#size = size;
    this.#dimensions = dimensions;
    this.#temperature = temperature;
    this.#likeness = new Float32Array(size * size);
    this.#pull = new Float32Array(size * size);
    this.#odds = new Float64Array(size);
  }

  /** @returns the mean of both directions' losses, per pair. */
  loss(one: Float32Array, other: Float32Array, pairs: readonly Pair[]): number {
    const size = this.#size;
    const d = this.#dimensions;
    for (let i = 0; i < size; i += 1)
      for (let j = 0; j < size; j += 1) this.#likeness[i * size + j] = dot(one, i * d, other, j * d, d);
    this.#pull.fill(0);
    let loss = 0;
    for (let text = 0; text < size; text += 1) loss += this.#lossOf(text, text * size, 1, pairs);
    for (let text = 0; text < size; text += 1) loss += this.#lossOf(text, text, size, pairs);
    return loss / (2 * size);
  }

  /** Writes the slope of the loss by the one side's directions. @param other Directions of the other side. */
  slopesOfOne(other: Float32Array, into: Float32Array): void {
    this.#slopes(other, into, this.#size, 1);
  }

  /** Writes the slope of the loss by the other side's directions. @param one Directions of the one side. */
  slopesOfOther(one: Float32Array, into: Float32Array): void {
    this.#slopes(one, into, 1, this.#size);
  }

  /** The loss of one text against the texts of the other side, whose likenesses stand `step` apart. */
  #lossOf(text: number, start: number, step: number, pairs: readonly Pair[]): number {
    const size = this.#size;
    const group = pairs[text]?.group;
    let highest = -Infinity;
    for (let j = 0; j < size; j += 1) highest = Math.max(highest, this.#likeness[start + j * step] ?? 0);
    let sum = 0;
    for (let j = 0; j < size; j += 1) {
      const counts = j === text || pairs[j]?.group !== group;
      const odds = counts ? Math.exp(((this.#likeness[start + j * step] ?? 0) - highest) / this.#temperature) : 0;
      this.#odds[j] = odds;
      sum += odds;
    }
    for (let j = 0; j < size; j += 1) {
      const slope = ((this.#odds[j] ?? 0) / sum - (j === text ? 1 : 0)) / (2 * this.#temperature * size);
      this.#pull[start + j * step] = (this.#pull[start + j * step] ?? 0) + slope;
    }
    return -Math.log((this.#odds[text] ?? 0) / sum);
  }

  /** @param own How far apart in `#pull` two texts of the wanted side stand, @param step and two of the other side. */
  #slopes(directions: Float32Array, into: Float32Array, own: number, step: number): void {
    const size = this.#size;
    const d = this.#dimensions;
    const weights = new Float64Array(4);
    into.fill(0);
    for (let i = 0; i < size; i += 1)
      for (let j = 0; j < size; j += 4) {
        for (let k = 0; k < 4; k += 1) weights[k] = this.#pull[i * own + (j + k) * step] ?? 0;
        addFourRows(into, i * d, weights, directions, j * d, d);
      }
  }
}
