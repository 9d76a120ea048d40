import type { Phrasing } from '../catalog/vocabulary.ts';
import { tokenize } from '../text/tokenize.ts';
import { SearchPhrases } from './search-phrases.ts';
import type { SentenceEncoder } from './sentence-vectors.ts';

/** Phrasings of users for each ability, compared with the words of an act. */
export class AbilityPhrasings {
  readonly #phrases: SearchPhrases;
  readonly #places: ReadonlyMap<string, number>;

  constructor(phrasings: readonly Pick<Phrasing, 'capability' | 'texts'>[], encoder: SentenceEncoder | null) {
    const named = phrasings.map(({ capability }) => ({ name: capability }));
    const texts = Object.fromEntries(phrasings.map((one) => [one.capability, one.texts]));
    this.#phrases = new SearchPhrases(named, texts, encoder);
    this.#places = new Map(named.map(({ name }, place) => [name, place]));
  }

  /** Returns a function from the id of an ability to the likeness of a text to its nearest phrasing, 0 to 1; null without any. */
  compare(text: string): (ability: string) => number | null {
    const likeness = this.#phrases.compare([...new Set(tokenize(text))]);
    return (ability) => {
      const place = this.#places.get(ability);
      return place === undefined ? null : likeness.of(place);
    };
  }
}
