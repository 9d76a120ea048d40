import { plainWords } from './plain-words.ts';
import { stem } from './stem.ts';

const STOP_WORDS = new Set(
  (
    'a about above after again all also always am an and any anything are around as at be because been before being below between both but by can cannot ' +
    'could did do does doing don down during each either else etc ever every few for from further get gets getting give gives go goes going gonna got had ' +
    'has have having he her here hers him his how however i if im in into is it its itself ive just keep kind know let lets like ll lot make makes ' +
    'making many may maybe me might mine more most much must my myself need needs no nor not now of off ok okay on once one only onto or other our ours out over ' +
    'own per please pretty put quite re really right same shall she should so some someone something still such sure take than thank thanks that the their ' +
    'theirs them then there these they thing things this those though through to too under until up upon us use using used uses very via want wants was way ' +
    'we well were what whatever when where whether which while who whom whose why will with within without would yes yet you your yours hey hi hello ' +
    'able actually basically bit couple figure figuring help helps helping hoping id idea looking stuff trying try wondering'
  ).split(' '),
);

const WORD = /[\p{L}\p{N}]+/gu;
/** Letters of a word: more is no word of any language. */
const LONGEST = 40;

/** Lower-case words of a text. `lowerCamel` and `snake_case` come apart; a product's name such as `GitHub` or `iCloud` stays whole. */
export function words(text: string): string[] {
  const plain = plainWords(text, 'camel');
  if (plain !== undefined) return plain;
  const spaced = text
    .replace(/['’](s|re|ve|ll|d|m|t)\b/gi, ' ')
    .replace(/\b(\p{Ll}{2,})(\p{Lu})/gu, '$1 $2')
    .replace(
      /([A-Za-z0-9])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])(?=[A-Za-z0-9])/gu,
      '$1$2 ',
    );
  return spaced.toLowerCase().match(WORD) ?? [];
}

/** Lower-case words of an identifier, every hump apart: `HTTPServer` gives `http server`. */
export function identifierWords(name: string): string[] {
  const plain = plainWords(name, 'hump');
  if (plain !== undefined) return plain;
  const spaced = name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return spaced.toLowerCase().match(WORD) ?? [];
}

/** A word's stem, and whether it carries meaning. */
type ReadWord = { readonly stem: string; readonly tells: boolean };

const MOST_READ = 50_000;
const read = new Map<string, ReadWord>();

/** Reads a word once: the same ones come again and again. When there are too many, it starts over. */
function readWord(word: string): ReadWord {
  const known = read.get(word);
  if (known !== undefined) return known;
  const made = { stem: stem(word), tells: tells(word) };
  if (word.length > LONGEST) return made;
  if (read.size === MOST_READ) read.clear();
  read.set(word, made);
  return made;
}

function tells(word: string): boolean {
  if (word.length > LONGEST || STOP_WORDS.has(word)) return false;
  return word.length > 1 || /[\p{N}\p{Lo}]/u.test(word);
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Stems of the words that carry meaning, in the order of the text, repetitions kept; names such as `GitHub` count whole and in parts. */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  for (const word of wordsAndParts(text)) {
    const { stem: token, tells: counts } = readWord(word);
    if (counts) tokens.push(token);
  }
  return tokens;
}

function wordsAndParts(text: string): readonly string[] {
  const plain = plainWords(text, 'hump');
  if (plain !== undefined) return plain;
  const whole = text.match(/\b\p{Lu}\p{L}*\p{Ll}\p{Lu}\p{L}*\b/gu) ?? [];
  return [
    ...identifierWords(text.replace(/['’](s|re|ve|ll|d|m|t)\b/gi, ' ')),
    ...whole.map((name) => name.toLowerCase()),
  ];
}

/** Stems of every word, stop words included: what phrases are matched against. */
export function stems(text: string): string[] {
  return stemsOf(words(text));
}

/** Stems of words that were split already. */
export function stemsOf(split: readonly string[]): string[] {
  return split.map((word) => readWord(word).stem);
}
