import type { System } from '../catalog/products.ts';
import { stem } from '../text/stem.ts';
import { words, stems } from '../text/tokenize.ts';
import type { ProductKind } from '../catalog/vocabulary.ts';

/** Mention of a product in a text. */
export type SystemMention = {
  readonly system: System;
  /** Token positions in the parsed text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
};

type Name = {
  readonly name: string;
  readonly parts: readonly string[];
  readonly system: System;
  readonly ambiguous: boolean;
  /** Stems of the product's objects; empty for an unambiguous name. */
  readonly things: ReadonlySet<string>;
};

const NOTHING: ReadonlySet<string> = new Set();

/** Finds the products that a text names. A longer name wins over a shorter one inside it. */
export class SystemNames {
  readonly #byFirst = new Map<string, Name[]>();

  /**
   * @param ambiguous Names that are also everyday words. They count when capitalised inside a sentence, with a suffix
   *   such as `.com`, or beside one of the product's objects: `linear issues`, `a file in box`.
   * @param thingsOf Returns the stems of a product's objects.
   */
  constructor(
    systems: ReadonlyMap<string, System>,
    ambiguous: readonly string[],
    thingsOf: (system: System) => ReadonlySet<string> = () => NOTHING,
  ) {
    const doubtful = new Set(ambiguous);
    for (const [name, system] of systems) {
      const parts = words(name);
      const first = parts[0];
      if (first === undefined) continue;
      const list = this.#byFirst.get(first) ?? [];
      const isDoubtful = doubtful.has(name);
      list.push({ name, parts, system, ambiguous: isDoubtful, things: isDoubtful ? thingsOf(system) : NOTHING });
      list.sort((a, b) => b.parts.length - a.parts.length);
      this.#byFirst.set(first, list);
    }
  }

  /**
   * Returns every word of the unambiguous names, as candidates for spelling correction.
   *
   * @param counts Whether a name counts; by default every name does.
   */
  vocabulary(counts: (name: string) => boolean = () => true): ReadonlySet<string> {
    const all = new Set<string>();
    for (const list of this.#byFirst.values())
      for (const { name, parts, ambiguous } of list)
        if (!ambiguous && counts(name)) for (const part of parts) all.add(part);
    return all;
  }

  /** @param plain Lower-case words of `text`, as returned by `words`. */
  find(text: string, plain: readonly string[]): SystemMention[] {
    const found: SystemMention[] = [];
    for (let start = 0; start < plain.length; start += 1) {
      const name = this.#byFirst
        .get(plain[start] ?? '')
        ?.find(
          ({ parts, ambiguous, things }) =>
            parts.every((part, offset) => plain[start + offset] === part) &&
            (!ambiguous || isWrittenAsName(text, parts, start) || isAmongItsThings(plain, start, parts.length, things)),
        );
      if (name === undefined) continue;
      found.push({ system: name.system, start, end: start + name.parts.length });
      start += name.parts.length - 1;
    }
    return found;
  }
}

const PLACING = new Set(['in', 'on', 'from', 'into', 'to']);

/** Whether a name stands beside one of the product's objects: `linear issues`, `applicants in greenhouse`. */
function isAmongItsThings(
  plain: readonly string[],
  start: number,
  length: number,
  things: ReadonlySet<string>,
): boolean {
  if (things.size === 0) return false;
  if (things.has(stem(plain[start + length] ?? ''))) return true;
  return PLACING.has(plain[start - 1] ?? '') && things.has(stem(plain[start - 2] ?? ''));
}

const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/;

function isWrittenAsName(text: string, parts: readonly string[], start: number): boolean {
  if (WEEKDAY.test(parts[0] ?? ''))
    return new RegExp(`\\b${parts[0]}(?:\\.com| (?:board|item|workspace|project|task)s?)\\b`, 'i').test(text);
  const spelled = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('[ -]?');
  const loud = parts.join('[ -]?').toUpperCase();
  if (loud.length > 1 && new RegExp(`\\b${loud}\\b`).test(text)) return true;
  return new RegExp(
    start === 0
      ? `^\\W*${spelled}(?:'s|’s| (?:issues?|tickets?|cards?|boards?|channels?|pages?|meetings?))\\b`
      : `[^.!?\\s][,;:]? +["'(]?${spelled}\\b`,
  ).test(text);
}

type Phrase = { readonly stems: readonly string[]; readonly products: readonly string[] };

/** Finds the product kinds that a text mentions without a product name: `issue tracker`, `team channel`. */
export class ProductKinds {
  readonly #byFirst = new Map<string, Phrase[]>();

  constructor(kinds: readonly ProductKind[]) {
    for (const { phrases, products } of kinds) {
      for (const phrase of phrases) {
        const [first = '', ...rest] = stems(phrase);
        const list = this.#byFirst.get(first) ?? [];
        list.push({ stems: [first, ...rest], products });
        this.#byFirst.set(first, list);
      }
    }
  }

  /** Returns the products of every kind that a text mentions. */
  find(text: string): ReadonlySet<string> {
    const spoken = stems(text);
    const found = new Set<string>();
    spoken.forEach((first, start) => {
      for (const phrase of this.#byFirst.get(first) ?? [])
        if (phrase.stems.every((part, offset) => spoken[start + offset] === part))
          for (const product of phrase.products) found.add(product);
    });
    return found;
  }
}
