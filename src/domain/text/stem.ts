const VOWEL = /[aeiouy]/;
const DOUBLE = /([bdfgmnprt])\1$/;
const SHORT = /^[^aeiou]*[aeiouy][^aeiouwxy]$/;

/** Suffixes with replacements; only the first that fits a word is tried. */
const SUFFIXES: readonly (readonly [suffix: string, replacement: string])[] = (
  'ization:ize isation:ize ational:ate fulness:ful iveness:ive ousness:ous ation:ate ising:ize alism:al ' +
  'aliti:al iviti:ive biliti:ble ement ition:it ator:ate ness ance ence able ible ment ion ise:ize ' +
  'yse:yze ful ive al er or'
)
  .split(' ')
  .map((rule) => {
    const [suffix = '', replacement = ''] = rule.split(':');
    return [suffix, replacement];
  });

const SUFFIXES_BY_END = Map.groupBy(SUFFIXES, ([suffix]) => suffix.at(-1));

/** Words that look inflected but are not. */
const INVARIANT = new Set(
  'news lens series species analytics physics maths bus gas status always aws ios kubernetes jenkins sms dns'.split(
    ' ',
  ),
);

/** Returns the number of vowel groups that a consonant follows: a rough count of syllables. */
function measure(base: string): number {
  return base.match(/[aeiouy]+[^aeiouy]+/g)?.length ?? 0;
}

function withoutPlural(word: string): string {
  if (/(?:sse|che|she|xe)s$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (word.endsWith('s') && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function withoutInflection(word: string): string {
  if (word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  const cut = word.endsWith('ing') ? 3 : word.endsWith('ed') ? 2 : 0;
  if (cut === 0) return word;
  const base = word.slice(0, -cut);
  if (!VOWEL.test(base) || base.length < 3) return word;
  if (/(at|bl|iz|is|us|rg|nc|rs|ys)$/.test(base)) return `${base}e`;
  if (DOUBLE.test(base)) return base.slice(0, -1);
  return measure(base) === 1 && SHORT.test(base) ? `${base}e` : base;
}

function withoutSuffix(word: string): string {
  for (const [suffix, replacement] of SUFFIXES_BY_END.get(word.at(-1)) ?? []) {
    if (!word.endsWith(suffix)) continue;
    const base = word.slice(0, -suffix.length);
    return measure(base) >= (replacement === '' ? 2 : 1) ? base + replacement : word;
  }
  return word;
}

/**
 * Reduces an English word to the common form of its inflections, with fewer and weaker rules than Porter's stemmer
 * (1980).
 *
 * @param word Lower case; words of at most three letters and words with digits stay.
 */
export function stem(word: string): string {
  if (word.length <= 3 || INVARIANT.has(word) || /[0-9]/.test(word)) return word;
  const base = withoutSuffix(withoutInflection(withoutPlural(word)));
  if (base.length <= 3) return base;
  if (base.endsWith('e')) return base.slice(0, -1);
  return base.endsWith('y') ? `${base.slice(0, -1)}i` : base;
}
