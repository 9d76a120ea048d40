import type { Tier } from '../../domain/registry/relevance.ts';
import { BY_MEANING, type Place, type Rank } from './registry-query.ts';
import type { RankOfTerm, SearchedEntries } from './searched-entries.ts';

/** Row that serves a text by meaning, with its published name. */
export type MeantRow = { readonly row: number; readonly name: string; readonly fit: number };

/** Tiers of names and products, and of other mentions. */
const NAMED: readonly Tier[] = [0, 1];
const MENTIONED: readonly Tier[] = [2, 3, 4];
const SEVERAL_WORDS = /\p{L}\s+\p{L}/u;

/** Whether a place is none, or that of a row that contains the term. */
function isOfTerm(place: (Place & Rank) | null): place is (Place & RankOfTerm) | null {
  return place?.tier !== BY_MEANING;
}

/** Search of the registry: rows that contain a term, and rows that serve several words or an unknown word by meaning. */
export class RegistrySearch {
  readonly #entries: SearchedEntries;
  readonly #meaning: (text: string) => readonly MeantRow[];
  readonly #correct: (text: string) => string;
  #lastTerm: { readonly text: string; readonly term: string } | undefined;
  #lastMeant: { readonly text: string; readonly rows: ReadonlyMap<number, MeantRow> } | undefined;

  constructor(
    entries: SearchedEntries,
    meaning: (text: string) => readonly MeantRow[],
    correct: (text: string) => string,
  ) {
    this.#entries = entries;
    this.#meaning = meaning;
    this.#correct = correct;
  }

  /**
   * Yields the rows of a search by their rank, then by place.
   *
   * @param after Place to continue after; null to begin.
   */
  *rows(given: string, after: (Place & Rank) | null, shows: (at: number) => boolean): Generator<number, undefined> {
    const text = this.#termOf(given);
    const entries = this.#entries;
    if (!SEVERAL_WORDS.test(text.trim())) {
      let isContained = false;
      if (isOfTerm(after))
        for (const row of entries.find(text, after, shows)) {
          isContained = true;
          yield row;
        }
      if (!isContained && (after === null || !isOfTerm(after))) yield* this.#meant(text, after, shows);
      return;
    }
    const from = isOfTerm(after) ? after : null;
    const isDone = (tier: Rank['tier']): boolean => after !== null && after.tier > tier;
    if (!isDone(1)) yield* entries.find(text, from, shows, NAMED);
    if (!isDone(BY_MEANING)) yield* this.#meant(text, isOfTerm(after) ? null : after, shows);
    const isMentioned = (row: number): boolean => shows(row) && !this.#meantRows(text).has(row);
    yield* entries.find(text, from !== null && from.tier > 1 ? from : null, isMentioned, MENTIONED);
  }

  /** Returns a word that no row contains with its spelling corrected, if a row contains that, otherwise the text. */
  #termOf(text: string): string {
    if (this.#lastTerm?.text === text) return this.#lastTerm.term;
    const corrected = SEVERAL_WORDS.test(text.trim()) || this.#isContained(text) ? text : this.#correct(text);
    const term = corrected !== text && this.#isContained(corrected) ? corrected : text;
    this.#lastTerm = { text, term };
    return term;
  }

  #isContained(text: string): boolean {
    return this.#entries.find(text, null, () => true).next().done !== true;
  }

  /** Yields the rows that serve a text by meaning and are not ranked by its names and products. */
  *#meant(text: string, after: (Place & Rank) | null, shows: (at: number) => boolean): Generator<number, undefined> {
    for (const [row, { name, fit }] of this.#meantRows(text)) {
      const isSeen = after !== null && (fit > after.prior || (fit === after.prior && name <= after.name));
      if (!isSeen && shows(row)) yield row;
    }
  }

  /** Returns the fit of these rows, descending, then ascending by name; those of the last text are kept. */
  #meantRows(text: string): ReadonlyMap<number, MeantRow> {
    if (this.#lastMeant?.text === text) return this.#lastMeant.rows;
    const entries = this.#entries;
    const found = this.#meaning(text).filter(
      ({ row }) => !(entries.holds(row, text) && entries.rankOf(row, text).tier <= 1),
    );
    const rows = new Map(found.toSorted(byFit).map((one) => [one.row, one]));
    this.#lastMeant = { text, rows };
    return rows;
  }

  /** Returns the rank of a row in a search. */
  rankOf(row: number, given: string): Rank {
    const search = this.#termOf(given);
    const entries = this.#entries;
    const mayBeMeant = SEVERAL_WORDS.test(search.trim()) || !entries.holds(row, search);
    const fit = mayBeMeant ? this.#meantRows(search).get(row)?.fit : undefined;
    return fit === undefined ? entries.rankOf(row, search) : { tier: BY_MEANING, prior: fit };
  }
}

function byFit(one: MeantRow, other: MeantRow): number {
  return other.fit - one.fit || (one.name < other.name ? -1 : 1);
}
