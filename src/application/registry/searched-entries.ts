import type { Server } from '../../domain/catalog/server.ts';
import { genericLength, Relevance, TIERS } from '../../domain/registry/relevance.ts';
import { SubstringIndex } from '../../domain/registry/substring-index.ts';
import type { Place, Rank } from './registry-query.ts';
import type { Tier } from '../../domain/registry/relevance.ts';
import { standing } from '../../domain/match/server-trust.ts';

/** Rank of a row that contains the term. */
export type RankOfTerm = Rank & { readonly tier: Tier };

type Described = Place & { readonly description: string };

/** Characters that make a term match against full names. */
const IN_NAMES = /[./]/;

/**
 * Finds rows by a term in their names, titles and descriptions, most relevant first. Names are sorted by the prior of
 * their servers, so that a page needs no sorting. The position of a row depends only on the row and the term.
 */
export class SearchedEntries {
  readonly #rows: readonly Described[];
  readonly #names: readonly NamedRows[];
  readonly #relevance: Relevance;
  readonly #byName: SubstringIndex;
  /**
   * Index of each row's text. Equal texts of a name are stored once, because most versions of a server share a
   * description.
   */
  readonly #textOf: Uint32Array;
  readonly #texts: readonly string[];
  readonly #byText: SubstringIndex;
  /** Index in {@link #names} for the name of each row and of each text, */
  readonly #nameOf: Uint32Array;
  readonly #nameOfText: Uint32Array;
  /** and the first text of each name. */
  readonly #firstText: Uint32Array;

  /**
   * @param rows Ascending by name, then by version.
   * @param serverOf Returns the server of a row; null without one.
   */
  constructor(rows: readonly Described[], serverOf: (row: number) => Server | null) {
    this.#rows = rows;
    this.#names = byPrior(rows, serverOf);
    this.#textOf = new Uint32Array(rows.length);
    this.#nameOf = new Uint32Array(rows.length);
    const texts: string[] = [];
    const namesOfTexts: number[] = [];
    this.#firstText = Uint32Array.from(this.#names, ({ name, server, from, to }, place) => {
      const first = texts.length;
      const head = `${name.slice(genericLength(name))}\0${server?.title ?? ''}`;
      const known = new Map<string, number>();
      for (let row = from; row < to; row += 1) {
        const description = rows[row]?.description ?? '';
        let text = known.get(description);
        if (text === undefined) {
          text = texts.push(`${head}\0${description}`.toLowerCase()) - 1;
          namesOfTexts.push(place);
          known.set(description, text);
        }
        this.#textOf[row] = text;
        this.#nameOf[row] = place;
      }
      return first;
    });
    this.#texts = texts;
    this.#nameOfText = Uint32Array.from(namesOfTexts);
    this.#byText = new SubstringIndex(texts);
    this.#byName = new SubstringIndex(this.#names.map(({ name }) => name.toLowerCase()));
    this.#relevance = new Relevance(this.#names);
  }

  /** Whether a row contains a term. */
  holds(row: number, text: string): boolean {
    const term = text.toLowerCase();
    if (this.#texts[this.#textOf[row] ?? 0]?.includes(term) === true) return true;
    return IN_NAMES.test(term) && (this.#rows[row]?.name.toLowerCase().includes(term) ?? false);
  }

  /** Returns the rank of a row in the search for a term. */
  rankOf(row: number, term: string): RankOfTerm {
    const place = this.#nameOf[row] ?? 0;
    return { tier: this.#relevance.of(term.toLowerCase()).tierOf(place), prior: this.#names[place]?.prior ?? 0 };
  }

  /**
   * Yields the wanted rows that contain a term, lazily: by tier, then by the prior of their server, then as in the
   * list.
   *
   * @param after Place to continue after, even without a row there; null to begin.
   * @param tiers In ascending order.
   */
  *find(
    text: string,
    after: (Place & RankOfTerm) | null,
    isWanted: (row: number) => boolean,
    tiers: readonly Tier[] = TIERS,
  ): Generator<number, undefined> {
    const term = text.toLowerCase();
    const { tierOf, candidates } = this.#relevance.of(term);
    for (const tier of tiers) {
      if (after !== null && tier < after.tier) continue;
      const first = after?.tier === tier ? this.#placeOf(after) : 0;
      for (const place of candidates(tier) ?? this.#holding(term, first)) {
        const rows = this.#names[place];
        if (rows === undefined || place < first || tierOf(place) !== tier) continue;
        const seen = after?.tier === tier && after.name === rows.name ? after.version : null;
        yield* this.#rowsOf(rows, term, seen, isWanted);
      }
    }
  }

  /** @param seen Only later versions; null for all. */
  *#rowsOf(
    { name, from, to }: NamedRows,
    term: string,
    seen: string | null,
    isWanted: (row: number) => boolean,
  ): Generator<number, undefined> {
    const isNamed = IN_NAMES.test(term) && name.toLowerCase().includes(term);
    let text = -1;
    let holds = isNamed;
    for (let row = from; row < to; row += 1) {
      if (!isWanted(row) || (seen !== null && (this.#rows[row]?.version ?? '') <= seen)) continue;
      if (!isNamed && this.#textOf[row] !== text) {
        text = this.#textOf[row] ?? 0;
        holds = this.#texts[text]?.includes(term) === true;
      }
      if (holds) yield row;
    }
  }

  /** Returns the ascending indexes, from one on, of all names with a row that contains a term. */
  #holding(term: string, first: number): Iterable<number> {
    const places = this.#placesOf(this.#byText.find(term, this.#firstText[first] ?? this.#texts.length));
    return IN_NAMES.test(term) ? union(places, this.#byName.find(term, first)) : places;
  }

  *#placesOf(texts: Iterable<number>): Generator<number, undefined> {
    let last = -1;
    for (const text of texts) {
      const place = this.#nameOfText[text] ?? 0;
      if (place !== last) yield place;
      last = place;
    }
  }

  /** Returns the first name that is not before a place. */
  #placeOf({ prior, name }: Place & RankOfTerm): number {
    let low = 0;
    let high = this.#names.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const own = this.#names[middle];
      if (own !== undefined && (own.prior > prior || (own.prior === prior && own.name < name))) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Rows of one name, from the first to the end (exclusive). */
type NamedRows = {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Server of the rows; null without one. */
  readonly server: Server | null;
  /** Trust in the server, independent of any term, of dates and of evidence. */
  readonly prior: number;
};

/** Inactive servers come after all active ones, names without a server last. */
const INACTIVE = -2;
const UNKNOWN = -4;

/**
 * Returns the names of a list by descending prior, equal ones in ascending order.
 *
 * @param rows Ascending by name, then by version.
 */
function byPrior(rows: readonly Place[], serverOf: (row: number) => Server | null): readonly NamedRows[] {
  const names: NamedRows[] = [];
  let from = 0;
  while (from < rows.length) {
    const name = rows[from]?.name ?? '';
    let to = from;
    let server: Server | null = null;
    for (; rows[to]?.name === name; to += 1) server ??= serverOf(to);
    names.push({ name, from, to, server, prior: priorOf(server) });
    from = to;
  }
  return names.toSorted((one, other) => other.prior - one.prior || (one.name < other.name ? -1 : 1));
}

function priorOf(server: Server | null): number {
  if (server === null) return UNKNOWN;
  return standing(server) + (server.status === 'active' ? 0 : INACTIVE);
}

/** Yields the distinct numbers of two ascending sequences in ascending order, lazily. */
export function* union(one: Iterator<number>, other: Iterator<number>): Generator<number, undefined> {
  let [first, second] = [next(one), next(other)];
  while (first < Infinity || second < Infinity) {
    const least = Math.min(first, second);
    yield least;
    while (first <= least) first = next(one);
    while (second <= least) second = next(other);
  }
}

function next(numbers: Iterator<number>): number {
  const { done, value } = numbers.next();
  return done === true ? Infinity : value;
}
