const SHORTEST = 5;

/**
 * Finds the known word that an unknown one was meant to be: one letter missing, added or two swapped. A changed letter
 * is not enough: it makes other words (`spring`, `sprint`) more often than misspelt ones.
 */
export class Spelling {
  readonly #known: ReadonlySet<string>;
  readonly #deletions = new Map<string, string[]>();

  constructor(known: Iterable<string>) {
    this.#known = new Set(known);
    for (const word of this.#known) {
      if (word.length < SHORTEST || /[^a-z]/.test(word)) continue;
      for (const shorter of [word, ...deletions(word)]) {
        const list = this.#deletions.get(shorter) ?? [];
        list.push(word);
        this.#deletions.set(shorter, list);
      }
    }
  }

  knows(word: string): boolean {
    return this.#known.has(word);
  }

  /** The only known word at one edit's distance, or undefined when there is none or more than one. */
  correct(word: string): string | undefined {
    if (word.length < SHORTEST || this.#known.has(word) || /[^a-z]/.test(word)) return undefined;
    const near = new Set<string>();
    for (const shorter of [word, ...deletions(word)]) {
      for (const candidate of this.#deletions.get(shorter) ?? []) if (isOneEdit(word, candidate)) near.add(candidate);
    }
    return near.size === 1 ? [...near][0] : undefined;
  }
}

/** @param word Of plain letters. */
function deletions(word: string): string[] {
  const shorter: string[] = [];
  for (let at = 0; at < word.length; at += 1) shorter.push(word.slice(0, at) + word.slice(at + 1));
  return shorter;
}

function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a.charAt(0) !== b.charAt(0)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let ends = 0;
  while (ends < Math.min(a.length, b.length) - start && a[a.length - 1 - ends] === b[b.length - 1 - ends]) ends += 1;
  const restA = a.slice(start, a.length - ends);
  const restB = b.slice(start, b.length - ends);
  if (restA.length + restB.length === 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
