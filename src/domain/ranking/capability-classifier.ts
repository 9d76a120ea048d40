import type { Vocabulary } from '../catalog/vocabulary.ts';
import { tokenize } from './tokenize.ts';

/** How strongly a capability's total length dampens its weights: 0 not at all, 1 wholly. */
const LENGTH = 0.35;

/** Bounds of the numbers that a term and a class can have: together they fit a double without loss. */
const TERMS = 2 ** 20;
const CLASSES = 2 ** 10;
const UNKNOWN = -1;
/** Capabilities that are told at most. */
const MOST = 12;
/** Texts that are remembered: one query asks for the same text again and again. */
const REMEMBERED = 16;

export type CapabilityScore = { readonly capability: string; readonly score: number };

/**
 * Tells which capability a clause speaks of, by the words and word pairs of the phrasings. A linear classifier whose
 * weight of a term for a class is log(1 + its count there) × idf over classes, dampened by the class's length: near to a
 * normalised centroid, and to the weighting of Rennie et al., "Tackling the Poor Assumptions of Naive Bayes", ICML 2003.
 */
export class CapabilityClassifier {
  readonly #names: readonly string[];
  readonly #terms = new Map<string, number>();
  /** Where each term's keys begin: first the term alone, then its pairs by their second term. */
  readonly #keysOf: Uint32Array;
  /** Second term of each key plus 1, or 0 for a term alone. */
  readonly #seconds: Uint32Array;
  /** Where the classes and weights of each key begin. */
  readonly #starts: Uint32Array;
  readonly #classes: Uint16Array;
  readonly #weights: Float32Array;
  readonly #scores: Float32Array;
  readonly #remembered = new Map<string, readonly CapabilityScore[]>();

  constructor(vocabulary: Pick<Vocabulary, 'capabilities' | 'phrasings'>) {
    const counts = new Map<string, Map<number, number>>();
    const learn = (capability: string, text: string, weight: number): void => {
      const bag = counts.get(capability) ?? new Map<number, number>();
      counts.set(capability, bag);
      const terms = tokenize(text).map((token) => this.#learn(token));
      const keys = [
        ...terms.map((term) => keyOf(term)),
        ...terms.slice(1).map((term, at) => keyOf(terms[at] ?? 0, term)),
      ];
      for (const key of keys) bag.set(key, (bag.get(key) ?? 0) + weight);
    };
    for (const { id, title, objects, phrases } of vocabulary.capabilities)
      for (const text of [title, ...objects, ...phrases]) learn(id, text, 1);
    for (const { capability, texts, tools, objects, phrases } of vocabulary.phrasings) {
      for (const text of [...texts, ...objects, ...phrases]) learn(capability, text, 1);
      for (const text of tools) learn(capability, text, 0.7);
    }
    this.#names = [...counts.keys()];
    this.#scores = new Float32Array(this.#names.length);
    const bags = [...counts.values()];
    const lengths = bags.map((bag) => [...bag.values()].reduce((sum, count) => sum + Math.log1p(count), 0));
    const entries = Float64Array.from(
      bags.flatMap((bag, index) => [...bag.keys()].map((key) => key * CLASSES + index)),
    );
    entries.sort();
    this.#classes = new Uint16Array(entries.length);
    this.#weights = new Float32Array(entries.length);
    this.#keysOf = new Uint32Array(this.#terms.size + 1);
    const seconds: number[] = [];
    const starts: number[] = [];
    for (let entry = 0; entry < entries.length;) {
      const key = Math.floor((entries[entry] ?? 0) / CLASSES);
      let end = entry;
      while (end < entries.length && Math.floor((entries[end] ?? 0) / CLASSES) === key) end += 1;
      const idf = Math.log1p(this.#names.length / (end - entry));
      if (key % TERMS === 0) this.#keysOf[key / TERMS] = seconds.length;
      seconds.push(key % TERMS);
      starts.push(entry);
      for (; entry < end; entry += 1) {
        const index = (entries[entry] ?? 0) % CLASSES;
        this.#classes[entry] = index;
        this.#weights[entry] = Math.fround(
          (Math.log1p(bags[index]?.get(key) ?? 0) / (lengths[index] ?? 1) ** LENGTH) * idf,
        );
      }
    }
    this.#keysOf[this.#terms.size] = seconds.length;
    this.#seconds = Uint32Array.from(seconds);
    this.#starts = Uint32Array.from([...starts, entries.length]);
  }

  /** Whether a stem stands in anything it learned from. */
  knows(token: string): boolean {
    return this.#terms.has(token);
  }

  #learn(token: string): number {
    const term = this.#terms.get(token) ?? this.#terms.size;
    this.#terms.set(token, term);
    return term;
  }

  /** Positions of the keys that a text holds, terms before pairs. */
  #keys(tokens: readonly string[]): ReadonlySet<number> {
    const terms = tokens.map((token) => this.#terms.get(token) ?? UNKNOWN);
    const keys = new Set<number>();
    for (const term of terms) if (term !== UNKNOWN) keys.add(this.#keysOf[term] ?? 0);
    for (let at = 1; at < terms.length; at += 1) {
      const pair = this.#pair(terms[at - 1] ?? UNKNOWN, terms[at] ?? UNKNOWN);
      if (pair !== UNKNOWN) keys.add(pair);
    }
    return keys;
  }

  #pair(first: number, second: number): number {
    if (first === UNKNOWN || second === UNKNOWN) return UNKNOWN;
    let low = this.#keysOf[first] ?? 0;
    let high = this.#keysOf[first + 1] ?? 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.#seconds[middle] ?? 0;
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
   * @param most At most 12.
   */
  classify(tokens: readonly string[], most = MOST): readonly CapabilityScore[] {
    const text = tokens.join(' ');
    const scores = this.#remembered.get(text) ?? this.#remember(text, tokens);
    return scores.length <= most ? scores : scores.slice(0, most);
  }

  #remember(text: string, tokens: readonly string[]): readonly CapabilityScore[] {
    if (this.#remembered.size === REMEMBERED) this.#remembered.clear();
    const scores = this.#classify(tokens);
    this.#remembered.set(text, scores);
    return scores;
  }

  #classify(tokens: readonly string[]): readonly CapabilityScore[] {
    const scores = this.#scores.fill(0);
    for (const key of this.#keys(tokens)) {
      const end = this.#starts[key + 1] ?? 0;
      for (let position = this.#starts[key] ?? 0; position < end; position += 1) {
        const index = this.#classes[position] ?? 0;
        scores[index] = (scores[index] ?? 0) + (this.#weights[position] ?? 0);
      }
    }
    const best: number[] = [];
    let least = 0;
    for (let index = 0; index < scores.length; index += 1) {
      const score = scores[index] ?? 0;
      if (score <= least) continue;
      let place = Math.min(best.length, MOST - 1);
      while (place > 0 && (scores[best[place - 1] ?? 0] ?? 0) < score) {
        best[place] = best[place - 1] ?? 0;
        place -= 1;
      }
      best[place] = index;
      if (best.length === MOST) least = scores[best[MOST - 1] ?? 0] ?? 0;
    }
    return best.map((index) => ({ capability: this.#names[index] ?? '', score: scores[index] ?? 0 }));
  }
}

/** Sorts by the first term, the term alone before its pairs. */
function keyOf(first: number, second?: number): number {
  return first * TERMS + (second === undefined ? 0 : second + 1);
}
