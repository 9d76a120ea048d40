import type { CapabilityClassifier } from './capability-classifier.ts';

/** Capabilities that a text may speak of, each 0 to 1. */
export type CapabilityProfile = ReadonlyMap<string, number>;

const MOST = 8;
/** Classifier score, over the root of the text's length, that counts as full certainty. */
const CERTAIN = 2;

/** The profile of a text by the classifier: rivals of the best one count by the square of their share of its score. */
export function profileOf(tokens: readonly string[], classifier: CapabilityClassifier): Map<string, number> {
  const scores = classifier.classify(tokens, MOST);
  const best = scores[0]?.score ?? 1;
  const strength = Math.min(1, best / Math.sqrt(Math.max(2, tokens.length)) / CERTAIN);
  return new Map(scores.map(({ capability, score }) => [capability, strength * (score / best) ** 2]));
}

/** The profiles of all operations of a catalog, kept by capability, so that one text is compared with thousands in a fraction of a millisecond. */
export class CapabilityProfiles {
  /** What {@link compare} gave last. */
  readonly #result: Float32Array;
  readonly #postings: ReadonlyMap<string, { readonly operations: Uint32Array; readonly weights: Float32Array }>;

  constructor(profiles: readonly CapabilityProfile[]) {
    const lists = new Map<string, [number, number][]>();
    profiles.forEach((profile, position) => {
      for (const [capability, weight] of profile) {
        const list = lists.get(capability) ?? [];
        list.push([position, weight]);
        lists.set(capability, list);
      }
    });
    this.#result = new Float32Array(profiles.length);
    this.#postings = new Map(
      [...lists].map(([capability, list]) => [
        capability,
        {
          operations: Uint32Array.from(list, ([position]) => position),
          weights: Float32Array.from(list, ([, weight]) => weight),
        },
      ]),
    );
  }

  /**
   * For each operation the largest product of a capability's weight there and in the text, 0 to 1, in the order of the
   * operations: what both speak of most. The maximum rather than the sum, since one task has many clauses. The next call
   * overwrites it.
   */
  compare(text: CapabilityProfile): Float32Array {
    const result = this.#result.fill(0);
    for (const [capability, wanted] of text) {
      const posting = this.#postings.get(capability);
      if (posting === undefined) continue;
      const { operations, weights } = posting;
      for (let entry = 0; entry < operations.length; entry += 1) {
        const product = wanted * (weights[entry] ?? 0);
        const position = operations[entry] ?? 0;
        if (product > (result[position] ?? 0)) result[position] = product;
      }
    }
    return result;
  }
}
