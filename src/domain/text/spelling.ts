const SHORTEST = 5;

/**
 * Finds the intended word of a misspelt one: one letter missing or added, or two swapped. Replaced letters are
 * excluded, because they give other words (`spring`, `sprint`) too often.
 */
export class Spelling {
  readonly #known: ReadonlySet<string>;
  /** Candidate words by first letter and length. */
  readonly #alike = new Map<string, string[]>();

  constructor(known: Iterable<string>) {
    this.#known = new Set(known);
    for (const word of this.#known) {
      if (word.length < SHORTEST || /[^a-z]/.test(word)) continue;
      const key = keyOf(word, word.length);
      const list = this.#alike.get(key);
      if (list === undefined) this.#alike.set(key, [word]);
      else list.push(word);
    }
  }

  knows(word: string): boolean {
    return this.#known.has(word);
  }

  /** Returns the only known word at edit distance one; undefined for none or several. */
  correct(word: string): string | undefined {
    if (word.length < SHORTEST || this.#known.has(word) || /[^a-z]/.test(word)) return undefined;
    const near = [word.length - 1, word.length, word.length + 1].flatMap((length) =>
      (this.#alike.get(keyOf(word, length)) ?? []).filter(
        (candidate) => isOneEdit(word, candidate) && !isLonger(word, candidate),
      ),
    );
    return near.length === 1 ? near[0] : undefined;
  }
}

/** Whether a word is another one with a further, different letter at its end: `monstera` is no `monster`. */
function isLonger(word: string, known: string): boolean {
  return word.length > known.length && word.startsWith(known) && word.at(-1) !== known.at(-1);
}

function keyOf(word: string, length: number): string {
  return `${word.charAt(0)}${length}`;
}

/** Whether two words with the same beginning and similar length differ by one letter more or two swapped letters. */
export function isOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short.charCodeAt(at) === long.charCodeAt(at)) at += 1;
  if (short.length < long.length) return long.endsWith(short.slice(at)) && long.length === short.length + 1;
  return (
    at < short.length - 1 &&
    short.charCodeAt(at) === long.charCodeAt(at + 1) &&
    short.charCodeAt(at + 1) === long.charCodeAt(at) &&
    short.endsWith(long.slice(at + 2))
  );
}

/** Returns the optimal string alignment distance of two words; any number above `most` means more than `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/gh(?=t|$)/g, ''],
  [/^(?:kn|gn|pn)/, 'n'],
  [/wr/g, 'r'],
  [/ph/g, 'f'],
  [/ck|qu?|c(?![eiyh])/g, 'k'],
  [/c(?=[eiy])|z/g, 's'],
  [/x/g, 'ks'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=.{3})e$/, ''],
];

/**
 * Returns a rough phonetic key of an English word: `playwrite` and `playwright` have the same. @param word Lower case.
 */
export function soundOf(word: string): string {
  return SPELLINGS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word);
}
