import type { ClassifierWeights } from '../catalog/capability-weights.ts';
import type { Vocabulary } from '../catalog/vocabulary.ts';
import { tokenize } from '../text/tokenize.ts';

/** Exponent by which a capability's total length dampens its weights: 0 not at all, 1 fully. */
const LENGTH = 0.35;
/** Weight of a word in a tool description relative to one in a task. */
const TOOL = 0.7;

/** Upper bounds of the term and class numbers; together they fit a double without loss. */
const TERMS = 2 ** 20;
const CLASSES = 2 ** 10;

/** Count of each key in a capability's texts. */
type Bag = Map<number, number>;

/**
 * Learns weights of words and word pairs for each capability; the same vocabulary gives the same weights. A key's
 * weight for a class is log(1 + count) × idf over classes, dampened by the class length. This is close to a normalised
 * centroid and to the weighting of Rennie et al., "Tackling the Poor Assumptions of Naive Bayes", ICML 2003. Learning
 * takes a quarter of a second for the package's vocabulary, so the package includes the learned weights.
 */
export function learnCapabilities({
  capabilities,
  phrasings,
}: Pick<Vocabulary, 'capabilities' | 'phrasings'>): ClassifierWeights {
  const numbers = new Map<string, number>();
  const bags = new Map<string, Bag>();
  const learn = (capability: string, text: string, count: number): void => {
    const bag = bags.get(capability) ?? new Map<number, number>();
    bags.set(capability, bag);
    for (const key of keysIn(text, numbers)) bag.set(key, (bag.get(key) ?? 0) + count);
  };
  for (const { id, title, objects, phrases } of capabilities)
    for (const text of [title, ...objects, ...phrases]) learn(id, text, 1);
  for (const { capability, texts, tools, objects, phrases } of phrasings) {
    for (const text of [...texts, ...objects, ...phrases]) learn(capability, text, 1);
    for (const text of tools) learn(capability, text, TOOL);
  }
  return { capabilities: [...bags.keys()], terms: [...numbers.keys()], ...weigh([...bags.values()], numbers.size) };
}

function weigh(bags: readonly Bag[], terms: number): Omit<ClassifierWeights, 'capabilities' | 'terms'> {
  const lengths = bags.map((bag) => [...bag.values()].reduce((sum, count) => sum + Math.log1p(count), 0));
  const entries = Float64Array.from(bags.flatMap((bag, index) => [...bag.keys()].map((key) => key * CLASSES + index)));
  entries.sort();
  const classes = new Uint16Array(entries.length);
  const weights = new Float32Array(entries.length);
  const keysOf = new Uint32Array(terms + 1);
  const seconds: number[] = [];
  const starts: number[] = [];
  for (let entry = 0; entry < entries.length;) {
    const key = Math.floor((entries[entry] ?? 0) / CLASSES);
    let end = entry;
    while (end < entries.length && Math.floor((entries[end] ?? 0) / CLASSES) === key) end += 1;
    const idf = Math.log1p(bags.length / (end - entry));
    if (key % TERMS === 0) keysOf[key / TERMS] = seconds.length;
    seconds.push(key % TERMS);
    starts.push(entry);
    for (; entry < end; entry += 1) {
      const index = (entries[entry] ?? 0) % CLASSES;
      classes[entry] = index;
      weights[entry] = (Math.log1p(bags[index]?.get(key) ?? 0) / (lengths[index] ?? 1) ** LENGTH) * idf;
    }
  }
  keysOf[terms] = seconds.length;
  return {
    keysOf,
    seconds: Uint32Array.from(seconds),
    starts: Uint32Array.from([...starts, entries.length]),
    classes,
    weights,
  };
}

/** Returns the keys of a text's words, then of its pairs. A new word gets the next number. */
function keysIn(text: string, numbers: Map<string, number>): number[] {
  const terms = tokenize(text).map((token) => {
    const number = numbers.get(token) ?? numbers.size;
    numbers.set(token, number);
    return number;
  });
  return [...terms.map((term) => keyOf(term)), ...terms.slice(1).map((term, at) => keyOf(terms[at] ?? 0, term))];
}

/** Returns a key that sorts by the first term, the single term before its pairs. */
function keyOf(first: number, second?: number): number {
  return first * TERMS + (second === undefined ? 0 : second + 1);
}
