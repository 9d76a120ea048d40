import type { ClassifierWeights } from '../catalog/classifier-weights.ts';

const UNKNOWN = -1;
/** Capabilities that are told where nobody says how many. */
const MOST = 12;

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
  classify(tokens: readonly string[], most = MOST): readonly CapabilityScore[] {
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
