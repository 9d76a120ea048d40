import type { ClassifierWeights } from '../catalog/capability-weights.ts';

const UNKNOWN = -1;
/** Default number of returned capabilities. */
const MOST_TOLD = 12;

export type CapabilityScore = { readonly capability: string; readonly score: number };

/**
 * Linear classifier that maps a clause to capabilities by its words and word pairs. {@link learnCapabilities} trains
 * it.
 */
export class CapabilityClassifier {
  readonly #learned: ClassifierWeights;
  readonly #terms: ReadonlyMap<string, number>;
  readonly #scores: Float32Array;

  constructor(learned: ClassifierWeights) {
    this.#learned = learned;
    this.#terms = new Map(learned.terms.map((term, number) => [term, number]));
    this.#scores = new Float32Array(learned.capabilities.length);
  }

  /** Whether a stem occurs in the training text. */
  knows(token: string): boolean {
    return this.#terms.has(token);
  }

  #keys(tokens: readonly string[]): ReadonlySet<number> {
    const terms = tokens.map((token) => this.#terms.get(token) ?? UNKNOWN);
    const keys = new Set<number>();
    for (const term of terms) if (term !== UNKNOWN) keys.add(this.#learned.keysOf[term] ?? 0);
    for (let at = 1; at < terms.length; at += 1) {
      const pair = this.#pair(terms[at - 1] ?? UNKNOWN, terms[at] ?? UNKNOWN);
      if (pair !== UNKNOWN) keys.add(pair);
    }
    return keys;
  }

  #pair(first: number, second: number): number {
    if (first === UNKNOWN || second === UNKNOWN) return UNKNOWN;
    const { keysOf, seconds } = this.#learned;
    let low = keysOf[first] ?? 0;
    let high = keysOf[first + 1] ?? 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = seconds[middle] ?? 0;
      if (found === second + 1) return middle;
      if (found < second + 1) low = middle + 1;
      else high = middle;
    }
    return UNKNOWN;
  }

  /**
   * Returns the capabilities with the highest scores for a text, best first; ties follow the vocabulary order.
   *
   * @param tokens Output of `tokenize`.
   */
  classify(tokens: readonly string[], most = MOST_TOLD): readonly CapabilityScore[] {
    const { capabilities, starts, classes, weights } = this.#learned;
    const scores = this.#scores.fill(0);
    for (const key of this.#keys(tokens)) {
      const end = starts[key + 1] ?? 0;
      for (let position = starts[key] ?? 0; position < end; position += 1) {
        const index = classes[position] ?? 0;
        scores[index] = (scores[index] ?? 0) + (weights[position] ?? 0);
      }
    }
    const best: number[] = [];
    let least = 0;
    for (let index = 0; index < scores.length; index += 1) {
      const score = scores[index] ?? 0;
      if (score <= least) continue;
      let place = Math.min(best.length, most - 1);
      while (place > 0 && (scores[best[place - 1] ?? 0] ?? 0) < score) {
        best[place] = best[place - 1] ?? 0;
        place -= 1;
      }
      best[place] = index;
      if (best.length === most) least = scores[best[most - 1] ?? 0] ?? 0;
    }
    return best.map((index) => ({ capability: capabilities[index] ?? '', score: scores[index] ?? 0 }));
  }
}

/** Weights of the capabilities that a text may express, each 0 to 1. */
export type CapabilityProfile = ReadonlyMap<string, number>;

const MOST_IN_PROFILE = 8;
/** Classifier score divided by the square root of the text's length that counts as full certainty. */
const CERTAIN = 2;

/**
 * Returns the capability profile of a text. Rivals count by the square of their share of the best score.
 *
 * @param scores Best first.
 * @param words Number of tokens in the text.
 */
export function profileOf(scores: readonly CapabilityScore[], words: number): Map<string, number> {
  const best = scores[0]?.score ?? 1;
  const strength = Math.min(1, best / Math.sqrt(Math.max(2, words)) / CERTAIN);
  return new Map(
    scores.slice(0, MOST_IN_PROFILE).map(({ capability, score }) => [capability, strength * (score / best) ** 2]),
  );
}

/** Similarity of a catalog's operations to a text. */
export type Comparison = {
  /** Similarity of each operation, in operation order. */
  readonly likeness: Float32Array;
  /** Operations with a similarity above 0, in no particular order. */
  readonly alike: Uint32Array;
};

/** Capability profiles of all operations; comparing a text with thousands takes a fraction of a millisecond. */
export class CapabilityProfiles {
  readonly #likeness: Float32Array;
  readonly #alike: Uint32Array;
  /** Number of similar operations in the last comparison. */
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
   * Returns for each operation the largest product of a capability's weights in the operation and in the text, 0 to 1.
   * It takes the maximum rather than the sum because one task has many clauses. The next call overwrites the result.
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
