import type { CapabilityScore } from './capability-classifier.ts';

/** Capabilities that a text may speak of, each 0 to 1. */
export type CapabilityProfile = ReadonlyMap<string, number>;

const MOST = 8;
/** Classifier score, over the root of the text's length, that counts as full certainty. */
const CERTAIN = 2;

/**
 * The profile of a text by the classifier: rivals of the best capability count by the square of their share of its score.
 *
 * @param scores Best first.
 * @param words How many tokens the text has.
 */
export function profileOf(scores: readonly CapabilityScore[], words: number): Map<string, number> {
  const best = scores[0]?.score ?? 1;
  const strength = Math.min(1, best / Math.sqrt(Math.max(2, words)) / CERTAIN);
  return new Map(scores.slice(0, MOST).map(({ capability, score }) => [capability, strength * (score / best) ** 2]));
}

/** How much the operations of a catalog speak of what a text speaks of. */
export type Comparison = {
  /** One number an operation, in their order. */
  readonly likeness: Float32Array;
  /** The operations whose number is above 0, in no particular order. */
  readonly alike: Uint32Array;
};

/** The profiles of all operations of a catalog, kept by capability, so that one text is compared with thousands in a fraction of a millisecond. */
export class CapabilityProfiles {
  readonly #likeness: Float32Array;
  readonly #alike: Uint32Array;
  /** How many were alike in the last comparison. */
  #count = 0;
  readonly #postings: ReadonlyMap<string, { readonly operations: Uint32Array; readonly weights: Float32Array }>;

  constructor(profiles: readonly CapabilityProfile[]) {
    const lists = new Map<string, { readonly operations: number[]; readonly weights: number[] }>();
    profiles.forEach((profile, position) => {
      for (const [capability, weight] of profile) {
        const list = lists.get(capability) ?? { operations: [], weights: [] };
        lists.set(capability, list);
        list.operations.push(position);
        list.weights.push(weight);
      }
    });
    this.#likeness = new Float32Array(profiles.length);
    this.#alike = new Uint32Array(profiles.length);
    this.#postings = new Map(
      [...lists].map(([capability, { operations, weights }]) => [
        capability,
        { operations: Uint32Array.from(operations), weights: Float32Array.from(weights) },
      ]),
    );
  }

  /**
   * For each operation the largest product of a capability's weight there and in the text, 0 to 1, in the order of the
   * operations: what both speak of most. The maximum rather than the sum, since one task has many clauses. The next call
   * overwrites it.
   */
  compare(text: CapabilityProfile): Comparison {
    const likeness = this.#likeness;
    const alike = this.#alike;
    for (let at = 0; at < this.#count; at += 1) likeness[alike[at] ?? 0] = 0;
    let count = 0;
    for (const [capability, wanted] of text) {
      const posting = this.#postings.get(capability);
      if (posting === undefined) continue;
      const { operations, weights } = posting;
      for (let entry = 0; entry < operations.length; entry += 1) {
        const product = Math.fround(wanted * (weights[entry] ?? 0));
        const position = operations[entry] ?? 0;
        const before = likeness[position] ?? 0;
        if (product <= before) continue;
        likeness[position] = product;
        if (before > 0) continue;
        alike[count] = position;
        count += 1;
      }
    }
    this.#count = count;
    return { likeness, alike: alike.subarray(0, count) };
  }
}
