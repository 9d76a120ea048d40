import type { EncoderWeights } from '../../src/domain/catalog/capability-weights.ts';
import { quantize } from '../../scripts/encoder/quantize.ts';
import { seededRandom } from '../../scripts/seeded-random.ts';

/** Directions of four numbers. */
export type Directions = { readonly [name: string]: readonly [number, number, number, number] };

const PIECES = 64;

/** Weights of four dimensions: each word as it is given, all of equal importance; any other word means what its pieces happen to. */
export function someWeights(words: Directions): EncoderWeights {
  const random = seededRandom(5);
  const names = Object.keys(words);
  return {
    dimensions: 4,
    words: names,
    importance: new Float32Array(names.length).fill(1),
    wordRows: rowsOf(words),
    pieceRows: quantize(
      Float32Array.from({ length: 4 * PIECES }, () => random() - 0.5),
      4,
    ),
    unseen: 1.5,
  };
}

function rowsOf(directions: Directions): EncoderWeights['wordRows'] {
  return quantize(Float32Array.from(Object.values(directions).flat()), 4);
}

export function cosine(one: Float32Array, other: Float32Array): number {
  const lengths = Math.sqrt(product(one, one) * product(other, other));
  return lengths === 0 ? 0 : product(one, other) / lengths;
}

function product(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
