import { editDistance, isOneEdit, soundOf } from '../text/spelling.ts';

const SHORTEST = 4;
/** Minimum number of letters that a word is completed from. */
const SHORTEST_START = 3;
/** Minimum number of letters for a replaced letter: `corn` is not `coin`. */
const MIDDLE = 6;
/** Minimum number of letters for two edits in a word. */
const LONG = 8;

/** Maximum number of differing letters, thus bits, between two spellings of one sound. */
const SOUND_LETTERS = 5;

const NONE = new Uint32Array(0);
const ALPHABET = 26;

type Known = { readonly word: string; readonly weight: number };
type Near = Known & { readonly off: number; readonly at: number };

type List = {
  readonly words: readonly Known[];
  /** Letter set of each word as a bit mask; words that differ in few letters differ in few bits. */
  readonly letters: Uint32Array;
  /** Positions of the words with each first letter, ascending. */
  readonly first: readonly Uint32Array[];
  /** Positions of the words with each second letter, ascending. */
  readonly second: readonly Uint32Array[];
};

/**
 * Finds the intended known word for an unknown one. It allows one edit in a word of four to seven letters, two in a
 * longer one, or another spelling of the same sound; in a word of four or five letters no letter is replaced. The first letter is rarely mistyped for another: `wetter` is not
 * `letter`.
 */
export class NearWords {
  readonly #known: ReadonlySet<string>;
  /** Lists by word length. */
  readonly #lists: readonly (List | undefined)[];
  readonly #sounds = new Map<string, string>();

  /** @param words Words with the weight that decides between equally near ones. */
  constructor(words: ReadonlyMap<string, number>) {
    this.#known = new Set(words.keys());
    const byLength: Known[][] = [];
    for (const [word, weight] of words)
      if (word.length >= SHORTEST && /^[a-z]+$/.test(word)) (byLength[word.length] ??= []).push({ word, weight });
    this.#lists = Array.from(byLength, (known: readonly Known[] | undefined) => known && listOf(known));
  }

  knows(word: string): boolean {
    return this.#known.has(word);
  }

  /** Returns the nearest known word, the one with the highest weight on a tie; undefined when none is near enough. */
  nearest(word: string): string | undefined {
    if (word.length < SHORTEST || this.#known.has(word) || !/^[a-z]+$/.test(word)) return undefined;
    const most = word.length < LONG ? 1 : 2;
    const offBy = (known: string): number =>
      word.length < MIDDLE ? (isOneEdit(word, known) ? 1 : 2) : editDistance(word, known, most);
    const near = this.#best(word, most, 2 * most, offBy);
    if (near !== undefined || word.length < LONG) return near;
    const sound = soundOf(word);
    return this.#best(word, 2, SOUND_LETTERS, (known) => (this.#soundOf(known) === sound ? 0 : 3));
  }

  /** Returns the longer known word with the highest weight that begins with these letters, the shortest on a tie. */
  completion(letters: string): string | undefined {
    let best: Known | undefined;
    for (const known of this.#beginningWith(letters)) if (known.weight > (best?.weight ?? 0)) best = known;
    return best?.word;
  }

  /** Returns every longer known word that begins with these letters, the shortest first. */
  completions(letters: string): readonly string[] {
    return Array.from(this.#beginningWith(letters), ({ word }) => word);
  }

  *#beginningWith(letters: string): Generator<Known, undefined> {
    if (letters.length < SHORTEST_START || !/^[a-z]+$/.test(letters)) return;
    for (const list of this.#lists.slice(letters.length + 1)) {
      for (const at of list?.first[placeOf(letters, 0)] ?? NONE) {
        const known = list?.words[at];
        if (known?.word.startsWith(letters) === true) yield known;
      }
    }
  }

  /**
   * Searches only words whose first letter was omitted, added, swapped with the next or left unchanged.
   *
   * @param differing Maximum number of letters that occur in only one of the two words.
   */
  #best(word: string, most: number, differing: number, offBy: (known: string) => number): string | undefined {
    const letters = lettersOf(word);
    const [first, second] = [placeOf(word, 0), placeOf(word, 1)];
    let best: Near | undefined;
    for (let length = Math.max(SHORTEST, word.length - most); length <= word.length + most; length += 1) {
      const list = this.#lists[length];
      if (list === undefined) continue;
      let own: Near | undefined;
      for (const places of [list.first[first], second === first ? NONE : list.first[second], list.second[first]]) {
        for (const at of places ?? NONE) {
          if (bits(letters ^ (list.letters[at] ?? 0)) > differing) continue;
          const known = list.words[at];
          if (known === undefined) continue;
          const off = offBy(known.word);
          if (off > most) continue;
          const found = { ...known, off, at };
          if (own === undefined || isNearer(found, own) || (!isNearer(own, found) && at < own.at)) own = found;
        }
      }
      if (own !== undefined && (best === undefined || isNearer(own, best))) best = own;
    }
    return best?.word;
  }

  #soundOf(word: string): string {
    const known = this.#sounds.get(word) ?? soundOf(word);
    this.#sounds.set(word, known);
    return known;
  }
}

function listOf(words: readonly Known[]): List {
  const holding = (place: number): readonly Uint32Array[] => {
    const places = Array.from({ length: ALPHABET }, (): number[] => []);
    words.forEach(({ word }, at) => places[placeOf(word, place)]?.push(at));
    return places.map((list) => Uint32Array.from(list));
  };
  return {
    words,
    letters: Uint32Array.from(words, ({ word }) => lettersOf(word)),
    first: holding(0),
    second: holding(1),
  };
}

function placeOf(word: string, at: number): number {
  return word.charCodeAt(at) - 97;
}

function isNearer(one: Near, other: Near): boolean {
  return one.off < other.off || (one.off === other.off && one.weight > other.weight);
}

function lettersOf(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at += 1) set |= 1 << (word.charCodeAt(at) - 97);
  return set;
}

function bits(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
