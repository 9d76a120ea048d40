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
const [SPACE, APOSTROPHE, ZERO, NINE, CAPITAL_A, CAPITAL_Z, SMALL_A, SMALL_Z] = [32, 39, 48, 57, 65, 90, 97, 122];
const LAST_ASCII = 127;

/**
 * Lower-case words of a text in which every word is of ASCII letters and digits, without a capital behind a small letter or a digit and
 * without a small letter behind two capitals; null for any other text and for one with an apostrophe. Reading letter by letter takes a
 * third of the time that patterns take, and nearly all texts of a catalog are of this kind.
 */
function plainWords(text: string): string[] | null {
  const found: string[] = [];
  let start = -1;
  let capitals = 0;
  let small = false;
  let shouted = false;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? SPACE : text.charCodeAt(at);
    const isCapital = code >= CAPITAL_A && code <= CAPITAL_Z;
    const isLetter = code >= SMALL_A && code <= SMALL_Z;
    if (isCapital || isLetter || (code >= ZERO && code <= NINE)) {
      if ((isCapital && small) || (isLetter && capitals > 1)) return null;
      if (start === -1) start = at;
      capitals = isCapital ? capitals + 1 : 0;
      small = !isCapital;
      shouted ||= isCapital;
      continue;
    }
    if (code > LAST_ASCII || code === APOSTROPHE) return null;
    if (start === -1) continue;
    const word = text.slice(start, at);
    found.push(shouted ? word.toLowerCase() : word);
    start = -1;
    capitals = 0;
    small = false;
    shouted = false;
  }
  return found;
}

/** Lower-case words of a text. `lowerCamel` and `snake_case` come apart; a product's name such as `GitHub` or `iCloud` stays whole. */
export function words(text: string): string[] {
  const plain = plainWords(text);
  if (plain !== null) return plain;
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
  const plain = plainWords(name);
  if (plain !== null) return plain;
  const spaced = name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return spaced.toLowerCase().match(WORD) ?? [];
}

/** Stems of words met before: most texts are made of the same ones. */
const stemmed = new Map<string, string>();
const MOST_KEPT = 50_000;

function cachedStem(word: string): string {
  const known = stemmed.get(word);
  if (known !== undefined) return known;
  const value = stem(word);
  if (stemmed.size < MOST_KEPT) stemmed.set(word, value);
  return value;
}

/** The token of each word met before; '' for one that carries no meaning. */
const tokenOf = new Map<string, string>();

function cachedToken(word: string): string {
  const known = tokenOf.get(word);
  if (known !== undefined) return known;
  const value = isMeaningless(word) ? '' : cachedStem(word);
  if (tokenOf.size < MOST_KEPT) tokenOf.set(word, value);
  return value;
}

function isMeaningless(word: string): boolean {
  return word.length > 40 || STOP_WORDS.has(word) || (word.length === 1 && !/[\p{N}\p{Lo}]/u.test(word));
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** Stems of the words that carry meaning, in the order of the text, repetitions kept; names such as `GitHub` count whole and in parts. */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  for (const word of plainWords(text) ?? wordsAndParts(text)) {
    const token = cachedToken(word);
    if (token !== '') tokens.push(token);
  }
  return tokens;
}

function wordsAndParts(text: string): readonly string[] {
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
  return split.map(cachedStem);
}
