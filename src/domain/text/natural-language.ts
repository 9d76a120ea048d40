import { LANGUAGE_MARKERS } from './language-markers.ts';

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['el', /\p{Script=Greek}/gu],
];

/** Languages told from the usual one of their script by letters that it lacks. */
const OTHERS_OF_SCRIPT: readonly (readonly [string, RegExp])[] = [
  ['uk', /[іїєґ]/iu],
  ['sr', /[ђјљњћџ]/iu],
  ['ur', /[ٹڈڑے]/u],
  ['fa', /[پچژگ]/u],
];

const CODES = Object.keys(LANGUAGE_MARKERS);
const ENGLISH_AT = CODES.indexOf('en');
/** Positions in {@link CODES} of the languages with this word, and with this letter. */
const WITH_WORD = new Map<string, number[]>();
const WITH_LETTER = new Map<string, number[]>();
CODES.forEach((code, language) => {
  for (const word of new Set(LANGUAGE_MARKERS[code]?.words.split(' '))) enter(WITH_WORD, word, language);
  for (const letter of LANGUAGE_MARKERS[code]?.letters ?? '') enter(WITH_LETTER, letter, language);
});

function enter(index: Map<string, number[]>, key: string, language: number): void {
  index.set(key, [...(index.get(key) ?? []), language]);
}

export type NaturalLanguage = {
  /** ISO 639-1 code; `und` for a language that cannot be told. */
  readonly code: string;
  /** English name. */
  readonly name: string;
};

/** ISO 639-2 code of a text whose language cannot be told. */
const UNDETERMINED = 'und';
const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/**
 * Detects the language of a text by its script, or by its most frequent words. Short texts without such words count
 * as English.
 */
export function naturalLanguage(text: string): NaturalLanguage {
  const script = scriptOf(text);
  if (script !== undefined) return foreignLanguage(text);
  const counts = countWords(text);
  const english = counts[ENGLISH_AT] ?? 0;
  const most = Math.max(...counts);
  const isForeign = most > english + 1 || (english === 0 && most >= Math.max(1, wordsOf(text).length / 5));
  return isForeign ? foreignLanguage(text) : named('en');
}

/**
 * Tells which language a text is written in that is known not to be English; `und` unless one language has the most
 * signs alone.
 */
export function foreignLanguage(text: string): NaturalLanguage {
  const script = scriptOf(text);
  if (script !== undefined) return named(OTHERS_OF_SCRIPT.find(([, letters]) => letters.test(text))?.[0] ?? script);
  const spelled = countSpellings(text);
  const counts = countWords(text).map((count, language) =>
    language === ENGLISH_AT ? 0 : count + (spelled[language] ?? 0),
  );
  const most = Math.max(...counts);
  const best = counts.indexOf(most);
  return named(most === 0 || counts.lastIndexOf(most) !== best ? UNDETERMINED : (CODES[best] ?? UNDETERMINED));
}

function named(code: string): NaturalLanguage {
  return { code, name: code === UNDETERMINED ? 'another language' : (NAMES.of(code) ?? code) };
}

/** Counts the frequent words of each language, in the order of {@link CODES}. */
function countWords(text: string): readonly number[] {
  return countEach(wordsOf(text).flatMap((word) => WITH_WORD.get(word) ?? []));
}

/** Counts the words of each language whose letters beyond ASCII all belong to it. */
function countSpellings(text: string): readonly number[] {
  const unusual = wordsOf(text)
    .map((word) => [...new Set(word.match(/[^\p{ASCII}]/gu))])
    .filter((letters) => letters.length > 0);
  return countEach(
    unusual.flatMap((letters) =>
      CODES.flatMap((_, language) =>
        letters.every((letter) => WITH_LETTER.get(letter)?.includes(language) === true) ? [language] : [],
      ),
    ),
  );
}

function countEach(languages: readonly number[]): readonly number[] {
  const counts = CODES.map(() => 0);
  for (const language of languages) counts[language] = (counts[language] ?? 0) + 1;
  return counts;
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? []
  );
}

function scriptOf(text: string): string | undefined {
  if (!/[^\p{ASCII}]/u.test(text)) return undefined;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return SCRIPTS.find(([, script]) => (text.match(script)?.length ?? 0) > letters * 0.3)?.[0];
}

const PROGRAMMING: readonly (readonly [string, RegExp])[] = [
  ['typescript', /\btypescript\b|\bts (?:repo|project|code|package)/i],
  ['javascript', /\bjavascript\b|\bnode\.?js\b/i],
  ['python', /\bpython\b|\bdjango\b|\bfastapi\b|\bflask\b|\bpandas\b/i],
  ['go', /\bgolang\b|\b[Ii]n Go\b|\bGo (?:service|code|project|module|program|repository)/],
  ['rust', /\brust\b(?! belt)/i],
  ['java', /\bjava\b(?! ?script)|\bspring boot\b/i],
  ['kotlin', /\bkotlin\b/i],
  ['swift', /\bswift\b(?=.*\b(?:app|code|ios|xcode|package)\b)|\bswiftui\b/i],
  ['csharp', /\bc#|\.net\b|\basp\.net\b/i],
  ['cpp', /\bc\+\+/i],
  ['php', /\bphp\b|\blaravel\b/i],
  ['ruby', /\bruby\b|\brails\b/i],
  ['bash', /\bbash\b|\bshell script/i],
  ['sql', /\bsql (?:query|script|statement)/i],
  ['r', /\bR (?:script|package|code)\b|\bin R\b/],
];

const FRAMEWORKS =
  'react next.js vue angular svelte django flask fastapi spring rails laravel express nestjs tailwind langchain langgraph pytorch tensorflow pandas flutter terraform pulumi ansible playwright cypress dbt airflow'.split(
    ' ',
  );

/** Returns the programming language of the task in lower case; null without one. */
export function programmingLanguage(text: string): string | null {
  return PROGRAMMING.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Returns the frameworks in the task, lower case, in a fixed order. */
export function frameworksNamed(text: string): string[] {
  const lower = ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9.+#]+/g, ' ')
    .replace(/\.(?= )/g, '')} `;
  return FRAMEWORKS.filter((name) => lower.includes(` ${name} `));
}

/** Minimum number of words to separate languages with Latin script. */
const ENOUGH = 8;
const LONGEST_ANSWER = 20_000;
/** Common English words. */
const ENGLISH = /\b(?:the|an?|of|to|and|in|is|are|for|with|on)\b/i;
const NO_WORDS = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\bhttps?:\/\/\S+|(?<![\w.-])[\w.-]{1,100}\/[\w./-]+/g;

/** Returns the ISO 639-1 code of an answer without its code blocks and addresses; null when unknown. */
export function tellLanguage(answer: string): string | null {
  const prose = answer.slice(0, LONGEST_ANSWER).replace(NO_WORDS, ' ');
  const words = prose.match(/\p{L}+/gu) ?? [];
  const { code } = naturalLanguage(prose);
  const scripted = /[^\p{Script=Latin}\P{L}]/u.test(prose) && code !== 'en';
  if (code === 'en' && !ENGLISH.test(prose)) return null;
  return words.length >= ENOUGH || (scripted && words.length > 0) ? code : null;
}
