import type { Vocabulary } from '../catalog/vocabulary.ts';

/** Words before a name that introduce a person: `ask Deepa`, `a call with Marco`. */
const ADDRESSING =
  /\b(?:to|for|with|by|and|or|ask|asks|tell|tells|remind|email|e-mail|mail|message|ping|notify|invite|cc|call|text|dm|colleague|manager|boss|friend|client|customer|mr|mrs|ms|dr)[,.]?\s+(?:@)?$/i;
/** Words after the name of a person: `Deepa's calendar`. */
const OWNING = /^['’]s\b/;

/** Names of places and people. An unknown name among them is no product. */
export class OtherNames {
  readonly #places: ReadonlySet<string>;
  readonly #givenNames: ReadonlySet<string>;

  constructor({ places, givenNames }: Pick<Vocabulary, 'places' | 'givenNames'>) {
    this.#places = new Set(places);
    this.#givenNames = new Set(givenNames);
  }

  isPlace(name: string): boolean {
    return this.#places.has(name.trim().toLowerCase());
  }

  /**
   * Whether a name is the first name of a person who is addressed or owns something. A first name at another position
   * may still be a product.
   * @param before Words before the name.
   * @param after Words behind the name.
   */
  isPerson(name: string, before: string, after: string): boolean {
    const [first = ''] = name.trim().toLowerCase().split(/\s/);
    return this.#givenNames.has(first) && (ADDRESSING.test(before) || OWNING.test(after));
  }
}
