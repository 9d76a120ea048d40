import { LANGUAGE_MARKERS } from '../text/language-markers.ts';

/** Word of a script that writes no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30fc]+/gu;
const WORD = /[\p{L}\p{M}]+/gu;

/** Words of a foreign text that were translated, in lower case. */
export type Translation = {
  readonly text: string;
  readonly words: readonly { readonly from: string; readonly to: string }[];
};

/** Translates single words of other languages to English. */
export class ForeignWords {
  readonly #english: ReadonlyMap<string, string>;
  /** Translations by the word without its accents. */
  readonly #plain: ReadonlyMap<string, string>;
  readonly #longest: number;
  readonly #functionWords: ReadonlySet<string>;

  /** @param english English word or words by foreign word in lower case. */
  constructor(english: Readonly<Record<string, string>>) {
    this.#english = new Map(Object.entries(english));
    this.#plain = new Map(Array.from(this.#english, ([word, meaning]) => [withoutAccents(word), meaning]));
    this.#longest = Math.max(0, ...Array.from(this.#english.keys(), (word) => word.length));
    const { en, ...others } = LANGUAGE_MARKERS;
    const ofEnglish = new Set(en?.words.split(' '));
    this.#functionWords = new Set(
      Object.values(others)
        .flatMap(({ words }) => words.split(' '))
        .filter((word) => !ofEnglish.has(word)),
    );
  }

  /**
   * Translates the words of a text. Function words of other languages are left out of a text with a translated word.
   *
   * @param isKnown Whether an English text may contain this word, which is kept then.
   */
  translate(text: string, isKnown: (word: string) => boolean): Translation {
    const words: { from: string; to: string }[] = [];
    const told = (from: string, to: string): string => {
      words.push({ from, to });
      return to;
    };
    const spaced = text.replace(UNSPACED, (run) => ` ${this.#split(run, told)} `);
    const translated = spaced.replace(WORD, (word) => {
      const lower = word.toLowerCase();
      if (isKnown(lower)) return word;
      const meaning =
        this.#english.get(lower) ?? this.#plain.get(withoutAccents(lower)) ?? knownInLatin(lower, isKnown);
      return meaning === undefined ? word : told(lower, meaning);
    });
    if (words.length === 0) return { text, words };
    const content = translated.replace(WORD, (word) => (this.#functionWords.has(word.toLowerCase()) ? ' ' : word));
    return { text: content.replace(/\s+/g, ' ').trim(), words };
  }

  /** Translates a run of letters, the longest word first, and leaves out the rest; a run without a word stays. */
  #split(run: string, told: (from: string, to: string) => string): string {
    const found: string[] = [];
    for (let at = 0; at < run.length;) {
      const word = this.#longestAt(run, at);
      if (word === undefined) {
        at += 1;
        continue;
      }
      found.push(told(word, this.#english.get(word) ?? word));
      at += word.length;
    }
    return found.length === 0 ? run : found.join(' ');
  }

  #longestAt(run: string, at: number): string | undefined {
    for (let length = Math.min(this.#longest, run.length - at); length > 0; length -= 1) {
      const word = run.slice(at, at + length);
      if (this.#english.has(word)) return word;
    }
    return undefined;
  }
}

function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Latin letters of Cyrillic ones, as names are commonly written. */
const LATIN = new Map(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    ґ: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    є: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    і: 'i',
    ї: 'i',
    й: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'sch',
    ъ: '',
    ы: 'y',
    ь: '',
    э: 'e',
    ю: 'yu',
    я: 'ya',
  }),
);
const CYRILLIC = /^[\u0400-\u04ff]{4,}$/;

/** Returns a Cyrillic word in Latin letters if the result is a known word, such as the name of a product. */
function knownInLatin(word: string, isKnown: (word: string) => boolean): string | undefined {
  if (!CYRILLIC.test(word)) return undefined;
  const latin = Array.from(word, (letter) => LATIN.get(letter) ?? letter).join('');
  return isKnown(latin) ? latin : undefined;
}
