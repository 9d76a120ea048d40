import { SubstringIndex } from '../domain/registry/substring-index.ts';

const NONE: readonly number[] = [];

type Described = { readonly name: string; readonly description: string };

/**
 * The names and descriptions of the rows of a list, in lower case, alike ones once: most versions of a server are described
 * in the same words.
 */
export class SearchedTexts {
  /** The text of each row. Rows of one name stand together, and so do their texts. */
  readonly #textOf: Uint32Array;
  /** The first row of the name that a text belongs to; ascending. */
  readonly #firstRows: Uint32Array;
  readonly #index: SubstringIndex;

  /** @param rows In ascending order of name. */
  constructor(rows: readonly Described[]) {
    const texts: string[] = [];
    const firstRows: number[] = [];
    this.#textOf = new Uint32Array(rows.length);
    let first = 0;
    let known = new Map<string, number>();
    rows.forEach(({ name, description }, row) => {
      if (name !== rows[first]?.name) {
        first = row;
        known = new Map();
      }
      let text = known.get(description);
      if (text === undefined) {
        text = texts.push(`${name}\0${description}`.toLowerCase()) - 1;
        firstRows.push(first);
        known.set(description, text);
      }
      this.#textOf[row] = text;
    });
    this.#firstRows = Uint32Array.from(firstRows);
    this.#index = new SubstringIndex(texts);
  }

  /** Rows whose name or description contains a term in lower case and that are wanted, ascending, from a row on. */
  *find(term: string, from: number, isWanted: (row: number) => boolean): Generator<number, undefined> {
    let found: number[] = [];
    let first = -1;
    for (const text of this.#index.find(term, this.#firstTextAt(from))) {
      const own = this.#firstRows[text] ?? 0;
      if (own !== first) {
        yield* this.#rowsOf(found, Math.max(first, from), isWanted);
        found = [];
        first = own;
      }
      found.push(text);
    }
    yield* this.#rowsOf(found, Math.max(first, from), isWanted);
  }

  /** Those rows of these texts, all of one name, from a row on. */
  #rowsOf(texts: readonly number[], from: number, isWanted: (row: number) => boolean): readonly number[] {
    const [some] = texts;
    if (some === undefined) return NONE;
    const name = this.#firstRows[some];
    const rows: number[] = [];
    for (let row = from; row < this.#textOf.length; row += 1) {
      const text = this.#textOf[row] ?? 0;
      if (this.#firstRows[text] !== name) break;
      if (isWanted(row) && texts.includes(text)) rows.push(row);
    }
    return rows;
  }

  /** The first text of the name that a row belongs to. */
  #firstTextAt(row: number): number {
    const name = this.#firstRows[this.#textOf[row] ?? -1];
    if (name === undefined) return this.#firstRows.length;
    return this.#textOf[name] ?? 0;
  }
}
