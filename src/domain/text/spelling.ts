const SHORTEST = 5;

/**
 * Finds the known word that an unknown one was meant to be: one letter missing, added or two swapped. A changed letter
 * is not enough: it makes other words (`spring`, `sprint`) more often than misspelt ones.
 */
export class Spelling {
  readonly #known: ReadonlySet<string>;
  /** The words that can be meant, by first letter and length: one edit changes neither much. */
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

  /** The only known word at one edit's distance, or undefined when there is none or more than one. */
  correct(word: string): string | undefined {
    if (word.length < SHORTEST || this.#known.has(word) || /[^a-z]/.test(word)) return undefined;
    const near = [word.length - 1, word.length, word.length + 1].flatMap((length) =>
      (this.#alike.get(keyOf(word, length)) ?? []).filter((candidate) => isOneEdit(word, candidate)),
    );
    return near.length === 1 ? near[0] : undefined;
  }
}

function keyOf(word: string, length: number): string {
  return `${word.charAt(0)}${length}`;
}

/** Whether two words that begin alike, of nearly the same length, are one letter more or two swapped letters apart. */
function isOneEdit(a: string, b: string): boolean {
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
