import type { Server } from '../catalog/server.ts';

/** Published name and its catalog server; null when it has none. */
export type SearchedName = { readonly name: string; readonly server: Server | null };

/**
 * Relevance tier of a name for a term:
 * - 0: the name equals the term, or belongs to the vendor's own server of that name;
 * - 1: its server connects to the product of that name, and its name or title contains the word;
 * - 2: its name or title contains the word;
 * - 3: a word of its name or title begins with the term, or its server connects to the product;
 * - 4: none of these.
 */
export type Tier = 0 | 1 | 2 | 3 | 4;
export const LAST_TIER: Tier = 4;

export const TIERS: readonly Tier[] = [0, 1, 2, 3, 4];

export type TermRelevance = {
  readonly tierOf: (at: number) => Tier;
  /** Returns ascending positions that include every name of a tier; undefined for the last, which fits any name. */
  readonly candidates: (tier: Tier) => Iterable<number> | undefined;
};

/** Minimum number of letters for a word beginning to count. */
const SHORTEST_BEGINNING = 3;

type Positions = Map<string, number[]>;

/** Relevance tiers of names, by their positions. A tier depends only on the term, the name and its server. */
export class Relevance {
  /** Words of each name and title, with a blank before and after each. */
  readonly #heads: readonly string[];
  /** Positions by full name in lower case and by the short names of vendors' own servers. */
  readonly #first: Positions = new Map();
  readonly #products: Positions = new Map();
  readonly #byWord: Positions = new Map();
  readonly #words: readonly string[];

  constructor(names: readonly SearchedName[]) {
    this.#heads = names.map(({ name, server }, at) => {
      const head = ` ${asWords(name.slice(genericLength(name)))} ${asWords(server?.title ?? '')} `;
      add(this.#first, name.toLowerCase(), at);
      for (const key of callsOf(name, server)) add(this.#first, asWords(key), at);
      for (const system of server?.systems ?? []) add(this.#products, asWords(system), at);
      for (const word of head.split(' ')) add(this.#byWord, word, at);
      return head;
    });
    this.#words = [...this.#byWord.keys()].toSorted();
  }

  of(term: string): TermRelevance {
    const key = asWords(term);
    if (key === '') return { tierOf: () => LAST_TIER, candidates: (tier) => (tier === LAST_TIER ? undefined : []) };
    const first = new Set([...(this.#first.get(term.toLowerCase()) ?? []), ...(this.#first.get(key) ?? [])]);
    const products = this.#products.get(key) ?? [];
    const ofProduct = new Set(products);
    const whole = ` ${key} `;
    const beginning = key.length < SHORTEST_BEGINNING ? whole : ` ${key}`;
    return {
      tierOf: (at) => {
        if (first.has(at)) return 0;
        const head = this.#heads[at] ?? '';
        const isProduct = ofProduct.has(at);
        if (head.includes(whole)) return isProduct ? 1 : 2;
        return isProduct || head.includes(beginning) ? 3 : LAST_TIER;
      },
      candidates: (tier) => {
        if (tier === LAST_TIER) return undefined;
        if (tier === 0) return ascending([[...first]]);
        if (tier === 1) return products;
        const [word = ''] = key.split(' ');
        if (tier === 2) return this.#byWord.get(word) ?? [];
        return ascending([products, ...(word === key ? this.#beginningWith(key) : [this.#byWord.get(word) ?? []])]);
      },
    };
  }

  /** Returns the names for each longer word that begins with a key. */
  #beginningWith(key: string): readonly (readonly number[])[] {
    if (key.length < SHORTEST_BEGINNING) return [];
    const found: (readonly number[])[] = [];
    for (let at = this.#placeOf(key); this.#words[at]?.startsWith(key) === true; at += 1)
      if (this.#words[at] !== key) found.push(this.#byWord.get(this.#words[at] ?? '') ?? []);
    return found;
  }

  /** Returns the place of the first word that is not before a given word. */
  #placeOf(word: string): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Returns the short names of a vendor's own server; a registry alone does not prove the vendor. */
function callsOf(name: string, server: Server | null): readonly string[] {
  if (server === null || !server.publisher.official || server.origin === 'registry') return [];
  return [ownerOf(name), name.slice(name.indexOf('/') + 1), server.title, server.publisher.name, ...server.aliases];
}

function ascending(lists: readonly (readonly number[])[]): Iterable<number> {
  return Uint32Array.from(new Set(lists.flat())).toSorted();
}

function add(positions: Positions, key: string, at: number): void {
  if (key === '') return;
  const known = positions.get(key);
  if (known === undefined) positions.set(key, [at]);
  else if (known.at(-1) !== at) known.push(at);
}

/** Generic prefix of a reverse-DNS name: `io.github.acme/x` and `com.acme/x` both belong to acme. */
const GENERIC = /^(?:io\.(?:github|gitlab)\.|[^./]+\.)(?=[^/])/i;

export function genericLength(name: string): number {
  return GENERIC.exec(name)?.[0].length ?? 0;
}

/** Returns the owner of a name: `acme` for `io.github.acme/x` and `com.acme.mcp/x`. */
export function ownerOf(name: string): string {
  return /^[^./]*/.exec(name.slice(genericLength(name)))?.[0] ?? '';
}

/** Returns the words of a text in lower case, separated by blanks; empty when it has none. */
export function asWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
