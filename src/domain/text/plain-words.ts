/** What a character is; what is none of these parts words, an underscore too. */
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const UNDERSCORE = 4;
/** Not to be read character by character. */
const BEYOND = 5;

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return LOWER;
  if (/[A-Z]/.test(character)) return UPPER;
  if (/[0-9]/.test(character)) return DIGIT;
  return character === '_' ? UNDERSCORE : character === "'" ? BEYOND : 0;
});

/** What in a text takes more than a look at each character: `camel` what is like `listIssues`, `hump` what is like `GitHub` too. */
type Care = 'camel' | 'hump';

/**
 * Lower-case words of a text, runs of letters and digits, in one pass; undefined for one that is to be read with more care: with
 * letters beyond ASCII, with an apostrophe, or with words that may come apart at their capitals.
 */
export function plainWords(text: string, care: Care): string[] | undefined {
  const found: string[] = [];
  let before = 0;
  let last = 0;
  /** Where the word under way starts; -1 between words. */
  let start = -1;
  let hasCapitals = false;
  /** Lower-case letters so far of a word that began with them. */
  let leading = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (KINDS[code] ?? 0) : BEYOND;
    if (kind === BEYOND) return undefined;
    if (kind === UPPER) {
      if (care === 'camel' ? leading > 1 : last === LOWER || last === DIGIT) return undefined;
      hasCapitals = true;
    } else if (care === 'hump' && kind === LOWER && last === UPPER && before === UPPER) return undefined;
    leading = kind === LOWER && (last === 0 || leading > 0) ? leading + 1 : 0;
    if (kind === 0 || kind === UNDERSCORE) {
      if (start !== -1) found.push(word(text, start, at, hasCapitals));
      start = -1;
      hasCapitals = false;
    } else if (start === -1) start = at;
    before = last;
    last = kind;
  }
  if (start !== -1) found.push(word(text, start, text.length, hasCapitals));
  return found;
}

function word(text: string, start: number, end: number, hasCapitals: boolean): string {
  const written = text.slice(start, end);
  return hasCapitals ? written.toLowerCase() : written;
}
