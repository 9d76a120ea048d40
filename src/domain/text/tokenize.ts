import { stem } from './stem.ts';

/** Kinds of characters; 0 for a separator, such as an underscore. */
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const UNDERSCORE = 4;
/** Kind of a character that needs regular expressions. */
const BEYOND = 5;

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/[0-9]/.test(character)) return DIGIT;
  return character === '_' ? UNDERSCORE : character === "'" ? BEYOND : 0;
});

/**
 * Returns the lower-case words of a text, runs of letters and digits, in one pass. Undefined for non-ASCII letters,
 * apostrophes and words that may be split: `listIssues` under `camel`, `GitHub` too under `hump`.
 */
function plainWords(text: string, care: 'camel' | 'hump'): string[] | undefined {
  const found: string[] = [];
  let before = 0;
  let last = 0;
  /** Start of the current word; -1 between words. */
  let start = -1;
  let hasCapitals = false;
  /** Number of leading lower-case letters of the current word. */
  let leading = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? 0 : text.charCodeAt(at);
    const kind = code < 128 ? (KINDS[code] ?? 0) : BEYOND;
    if (kind === BEYOND) return undefined;
    if (kind === UPPER) {
      if (care === 'camel' ? leading > 1 : last === LOWER || last === DIGIT) return undefined;
      hasCapitals = true;
    } else if (care === 'hump' && kind === LOWER && last === UPPER && before === UPPER) return undefined;
    leading = kind === LOWER && (last === 0 || leading > 0) ? leading + 1 : 0;
    if (kind === 0 || kind === UNDERSCORE) {
      if (start !== -1) found.push(hasCapitals ? text.slice(start, at).toLowerCase() : text.slice(start, at));
      start = -1;
      hasCapitals = false;
    } else if (start === -1) start = at;
    before = last;
    last = kind;
  }
  return found;
}

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
/** Length of the longest word in any language. */
const LONGEST_WORD = 40;

/**
 * Returns the lower-case words of a text. `lowerCamel` and `snake_case` are split; product names such as `GitHub` or
 * `iCloud` stay whole.
 */
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

/** Returns the lower-case words of an identifier, split at each hump: `HTTPServer` gives `http server`. */
export function identifierWords(name: string): string[] {
  const plain = plainWords(name, 'hump');
  if (plain !== undefined) return plain;
  const spaced = name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return spaced.toLowerCase().match(WORD) ?? [];
}

/** Whether a word is a content word. */
function tells(word: string): boolean {
  if (word.length > LONGEST_WORD || STOP_WORDS.has(word)) return false;
  return word.length > 1 || /[\p{N}\p{Lo}]/u.test(word);
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/**
 * Returns the stems of the content words in order, with repetitions; names such as `GitHub` count whole and in parts.
 */
export function tokenize(text: string): string[] {
  return wordsAndParts(text).filter(tells).map(stem);
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

/** Returns the stems of all words, stop words included, for phrase matching. */
export function stems(text: string): string[] {
  return stemsOf(words(text));
}

export function stemsOf(split: readonly string[]): string[] {
  return split.map(stem);
}

const LETTER = /[\p{L}\p{N}]/u;
/** Characters within a name such as `@acme/board-mcp`. */
const NAME_PART = /[\p{L}\p{N}_/-]/u;

/** Whether a text contains whole words, both in lower case: `linear` is not in `nonlinear`. */
export function holdsWords(text: string, phrase: string): boolean {
  return holds(text, phrase, (before, after) => !LETTER.test(before) && !LETTER.test(after));
}

/**
 * Whether a text contains a whole name, both in lower case: `board-mcp` is neither in `@other/board-mcp` nor in
 * `board-mcp-tools`.
 */
export function holdsName(text: string, name: string): boolean {
  return holds(
    text,
    name,
    (before, after) => !NAME_PART.test(before) && !/[@.]/.test(before) && !NAME_PART.test(after),
  );
}

function holds(text: string, part: string, stands: (before: string, after: string) => boolean): boolean {
  if (part === '') return false;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (stands(text.charAt(at - 1), text.charAt(at + part.length))) return true;
  }
  return false;
}
