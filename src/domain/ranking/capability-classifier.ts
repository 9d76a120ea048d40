import type { Vocabulary } from '../catalog/vocabulary.ts';
import { tokenize } from './tokenize.ts';

/** How strongly a capability's total length dampens its weights: 0 not at all, 1 wholly. */
const LENGTH = 0.35;

export type CapabilityScore = { readonly capability: string; readonly score: number };

/**
 * Tells which capability a clause speaks of, by the words and word pairs of the phrasings. A linear classifier whose
 * weight of a term for a class is log(1 + its count there) × idf over classes, dampened by the class's length: near to a
 * normalised centroid, and to the weighting of Rennie et al., "Tackling the Poor Assumptions of Naive Bayes", ICML 2003.
 */
export class CapabilityClassifier {
  readonly #names: readonly string[];
  readonly #postings = new Map<string, { readonly classes: Uint16Array; readonly weights: Float32Array }>();

  constructor(vocabulary: Vocabulary) {
    const counts = new Map<string, Map<string, number>>();
    const learn = (capability: string, text: string, weight: number): void => {
      const bag = counts.get(capability) ?? new Map<string, number>();
      counts.set(capability, bag);
      for (const term of withPairs(tokenize(text))) bag.set(term, (bag.get(term) ?? 0) + weight);
    };
    for (const { id, title, objects, phrases } of vocabulary.capabilities)
      for (const text of [title, ...objects, ...phrases]) learn(id, text, 1);
    for (const { capability, texts, tools, objects, phrases } of vocabulary.phrasings) {
      for (const text of [...texts, ...objects, ...phrases]) learn(capability, text, 1);
      for (const text of tools) learn(capability, text, 0.7);
    }
    this.#names = [...counts.keys()];
    const byTerm = new Map<string, [number, number][]>();
    this.#names.forEach((name, index) => {
      const bag = counts.get(name) ?? new Map<string, number>();
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

  /**
   * The capabilities that share most with a text, best first; equal scores in the order of the vocabulary.
   *
   * @param tokens As `tokenize` gives them.
   */
  classify(tokens: readonly string[], most = 12): CapabilityScore[] {
    const scores = new Float32Array(this.#names.length);
    for (const term of new Set(withPairs(tokens))) {
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

function withPairs(tokens: readonly string[]): string[] {
  return [...tokens, ...tokens.slice(1).map((token, index) => `${tokens[index]} ${token}`)];
}
