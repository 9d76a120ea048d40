import type { ClassifierWeights } from '../catalog/weights.ts';

const UNKNOWN = -1;
/** Capabilities that are told where nobody says how many. */
const MOST_TOLD = 12;

export type CapabilityScore = { readonly capability: string; readonly score: number };

/**
 * Tells which capability a clause speaks of, by its words and pairs of words: a linear classifier. {@link learnCapabilities} says what it
 * learns from.
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

  /** Whether a stem stands in anything it learned from. */
  knows(token: string): boolean {
    return this.#terms.has(token);
  }

  /** Positions of the keys that a text holds, terms before pairs. */
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
   * The capabilities that share most with a text, best first; equal scores in the order of the vocabulary.
   *
   * @param tokens As `tokenize` gives them.
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

/** Capabilities that a text may speak of, each 0 to 1. */
export type CapabilityProfile = ReadonlyMap<string, number>;

const MOST_IN_PROFILE = 8;
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
  return new Map(
    scores.slice(0, MOST_IN_PROFILE).map(({ capability, score }) => [capability, strength * (score / best) ** 2]),
  );
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
