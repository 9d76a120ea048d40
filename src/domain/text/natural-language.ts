const MARKERS: Readonly<Record<string, string>> = {
  en: 'the a an and of to in for with from my our me is are what how every new this that it on by please into their when not all at can i be or',
  de: 'der die das und ein eine einen einem für mit von zu im ist nicht auf jeden täglich wöchentlich unsere unser meine mein aus bei wie ich mir bitte neue alle dem den des zum zur nach als wird',
  fr: 'le la les des un une et pour avec dans de du au aux est sur mes notre nos mon ma chaque tous que qui en par je moi ce cette nouveaux nouvelles quel vers',
  es: 'el la los las un una y para con en de del al es por cada todos mi mis nuestro nuestra que quiero nuevos nuevas cual hacia sobre lo',
  pt: 'o a os as um uma e para com em de do da dos das no na por cada todos meu minha nosso nossa que novos novas sobre os ao',
  it: 'il lo la gli le un una e per con in di del della dei delle ogni tutti mio mia nostro nostra che nuovi nuove su al da sono',
  nl: 'de het een en van voor met in op is niet elke onze mijn alle nieuwe uit naar bij wat ik naar door aan dat',
};

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
  it: 'Italian',
  nl: 'Dutch',
  zh: 'Chinese',
  ja: 'Japanese',
  ko: 'Korean',
  ru: 'Cyrillic script',
  ar: 'Arabic',
  he: 'Hebrew',
  hi: 'Devanagari script',
  th: 'Thai',
  el: 'Greek',
};

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

const CODES = Object.keys(MARKERS);
/** Positions in {@link CODES} of the languages with this word. */
const MARKED = new Map<string, number[]>();
CODES.forEach((code, language) => {
  for (const word of new Set(MARKERS[code]?.split(' '))) MARKED.set(word, [...(MARKED.get(word) ?? []), language]);
});

export type NaturalLanguage = {
  /** ISO 639-1 code, or null when unknown. */
  readonly code: string | null;
  readonly name: string;
};

/**
 * Detects the language of a text by its script or its most common words. Short texts without such words count as
 * English.
 */
export function naturalLanguage(text: string): NaturalLanguage {
  const script = scriptOf(text);
  if (script !== undefined) return { code: script, name: LANGUAGE_NAMES[script] ?? script };
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = CODES.map(() => 0);
  for (const word of found)
    for (const language of MARKED.get(word) ?? []) counts[language] = (counts[language] ?? 0) + 1;
  let best = 0;
  let most = counts[0] ?? 0;
  counts.forEach((count, language) => {
    if (count > most + 1 || (count > most && most === 0 && count >= Math.max(1, found.length / 5))) {
      best = language;
      most = count;
    }
  });
  const code = CODES[best] ?? 'en';
  return { code, name: LANGUAGE_NAMES[code] ?? code };
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
