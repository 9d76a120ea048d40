import type { Vocabulary } from '../catalog/vocabulary.ts';
import { tokenize } from './tokenize.ts';

/** How strongly a capability's total length dampens its weights: 0 not at all, 1 wholly. */
const LENGTH = 0.35;

type Posting = { readonly classes: Uint16Array; readonly weights: Float32Array };

/** Stands for a word that no phrasing holds. */
const UNKNOWN = -1;

export type CapabilityScore = { readonly capability: string; readonly score: number };

/**
 * Tells which capability a clause speaks of, by the words and word pairs of the phrasings. A linear classifier whose
 * weight of a term for a class is log(1 + its count there) × idf over classes, dampened by the class's length: near to a
 * normalised centroid, and to the weighting of Rennie et al., "Tackling the Poor Assumptions of Naive Bayes", ICML 2003.
 */
export class CapabilityClassifier {
  readonly #names: readonly string[];
  readonly #terms = new Map<string, number>();
  /** By term, and by the pair of two terms as {@link pairOf} numbers it. */
  readonly #postings = new Map<number, Posting>();
  readonly #scores: Float32Array;

  constructor(vocabulary: Vocabulary) {
    const counts = new Map<string, Map<number, number>>();
    const learn = (capability: string, text: string, weight: number): void => {
      const bag = counts.get(capability) ?? new Map<number, number>();
      counts.set(capability, bag);
      const terms = tokenize(text).map((token) => this.#learn(token));
      for (const term of withPairs(terms)) bag.set(term, (bag.get(term) ?? 0) + weight);
    };
    for (const { id, title, objects, phrases } of vocabulary.capabilities)
      for (const text of [title, ...objects, ...phrases]) learn(id, text, 1);
    for (const { capability, texts, tools, objects, phrases } of vocabulary.phrasings) {
      for (const text of [...texts, ...objects, ...phrases]) learn(capability, text, 1);
      for (const text of tools) learn(capability, text, 0.7);
    }
    this.#names = [...counts.keys()];
    this.#scores = new Float32Array(this.#names.length);
    const byTerm = new Map<number, [number, number][]>();
    this.#names.forEach((name, index) => {
      const bag = counts.get(name) ?? new Map<number, number>();
      let length = 0;
      for (const count of bag.values()) length += Math.log1p(count);
      for (const [term, count] of bag) {
        const list = byTerm.get(term) ?? [];
        list.push([index, Math.log1p(count) / length ** LENGTH]);
        byTerm.set(term, list);
      }
    });
    for (const [term, list] of byTerm) {
      const idf = Math.log1p(this.#names.length / list.length);
      this.#postings.set(term, {
        classes: Uint16Array.from(list, ([index]) => index),
        weights: Float32Array.from(list, ([, weight]) => weight * idf),
      });
    }
  }

  #learn(token: string): number {
    const term = this.#terms.get(token) ?? this.#terms.size;
    this.#terms.set(token, term);
    return term;
  }

  /**
   * The capabilities that share most with a text, best first; equal scores in the order of the vocabulary.
   *
   * @param tokens As `tokenize` gives them.
   */
  classify(tokens: readonly string[], most = 12): CapabilityScore[] {
    const scores = this.#scores.fill(0);
    const terms = tokens.map((token) => this.#terms.get(token) ?? UNKNOWN);
    for (const term of new Set(withPairs(terms))) {
      const posting = this.#postings.get(term);
      if (posting === undefined) continue;
      for (let position = 0; position < posting.classes.length; position += 1) {
        const index = posting.classes[position] ?? 0;
        scores[index] = (scores[index] ?? 0) + (posting.weights[position] ?? 0);
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
    return best.map((index) => ({ capability: this.#names[index] ?? '', score: scores[index] ?? 0 }));
  }
}

/** Numbers of the terms and of each pair of neighbours. */
function withPairs(terms: readonly number[]): number[] {
  const all = [...terms];
  for (let index = 1; index < terms.length; index += 1) {
    const pair = pairOf(terms[index - 1] ?? UNKNOWN, terms[index] ?? UNKNOWN);
    if (pair !== UNKNOWN) all.push(pair);
  }
  return all;
}

/** Beyond every term; exact for up to 2^26 terms. */
function pairOf(first: number, second: number): number {
  return first === UNKNOWN || second === UNKNOWN ? UNKNOWN : (first + 1) * 2 ** 26 + second;
}
