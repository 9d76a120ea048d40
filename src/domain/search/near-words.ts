import { distance } from './edit-distance.ts';
import { soundOf } from './sound.ts';

const SHORTEST = 4;
/** Letters from which a word may differ in two places. */
const LONG = 8;

/** Letters in which two spellings of one sound differ at most; as many bits. */
const SOUND_LETTERS = 5;

const NONE = new Uint32Array(0);

type Known = { readonly word: string; readonly weight: number };
type Near = Known & { readonly off: number };

/**
 * Finds the known word that an unknown one was meant to be: one letter off in a word of four to seven letters, two in a
 * longer one, or another spelling of the same sound. The first letter is hardly ever mistyped for another: `wetter` is no `letter`.
 */
export class NearWords {
  readonly #known: ReadonlySet<string>;
  /** By length. */
  readonly #words: Known[][] = [];
  /** The letters of each word by length, in its order: words that differ in few letters differ in few bits. */
  readonly #letters: readonly Uint32Array[];

  /** @param words Each with how much it is worth to be found. */
  constructor(words: ReadonlyMap<string, number>) {
    this.#known = new Set(words.keys());
    for (const [word, weight] of words)
      if (word.length >= SHORTEST && /^[a-z]+$/.test(word)) (this.#words[word.length] ??= []).push({ word, weight });
    this.#letters = Array.from(this.#words, (list) => Uint32Array.from(list ?? [], ({ word }) => lettersOf(word)));
  }

  knows(word: string): boolean {
    return this.#known.has(word);
  }

  /** The nearest known word, of equally near ones the one of the highest weight; undefined when none is near enough. */
  nearest(word: string): string | undefined {
    if (word.length < SHORTEST || this.#known.has(word) || !/^[a-z]+$/.test(word)) return undefined;
    const most = word.length < LONG ? 1 : 2;
    const near = this.#best(word, most, 2 * most, (known) => distance(word, known, most));
    if (near !== undefined || word.length < LONG) return near;
    const sound = soundOf(word);
    return this.#best(word, 2, SOUND_LETTERS, (known) => (soundOf(known) === sound ? 0 : 3));
  }

  /** @param differing Letters that one of the words has and the other has not, at most. */
  #best(word: string, most: number, differing: number, offBy: (known: string) => number): string | undefined {
    const letters = lettersOf(word);
    let best: Near | undefined;
    for (let length = Math.max(SHORTEST, word.length - most); length <= word.length + most; length += 1) {
      const list = this.#words[length] ?? [];
      const others = this.#letters[length] ?? NONE;
      for (let at = 0; at < others.length; at += 1) {
        if (bits(letters ^ (others[at] ?? 0)) > differing) continue;
        const known = list[at];
        if (known === undefined || isOtherStart(word, known.word)) continue;
        const off = offBy(known.word);
        if (off <= most && (best === undefined || isNearer({ ...known, off }, best))) best = { ...known, off };
      }
    }
    return best?.word;
  }
}

function isNearer(one: Near, other: Near): boolean {
  return one.off < other.off || (one.off === other.off && one.weight > other.weight);
}

/** Whether the first letter was changed for another, rather than left out, added or swapped with the next. */
function isOtherStart(word: string, known: string): boolean {
  return word[0] !== known[0] && word[1] !== known[0] && word[0] !== known[1];
}

function lettersOf(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at += 1) set |= 1 << (word.charCodeAt(at) - 97);
  return set;
}

/** How many bits are set, counted in all parts of the number at once. */
function bits(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
