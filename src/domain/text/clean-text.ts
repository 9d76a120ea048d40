const SPACE = /[\s\u0085\u2028\u2029]+/gu;
/** Invisible characters, direction marks and non-characters. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Noncharacter_Code_Point}]/gu;
/** Printable ASCII, the common case without a check of each character. */
const PLAIN = /^[\x20-\x7e]*$/;
/** Multiple of the wanted length at which a text is cut first, so that many invisible characters stay cheap. */
const FLOOD = 8;

/** Makes one line of untrusted text: NFC, single blanks, visible characters only. */
export function cleanText(text: string): string {
  const visible = PLAIN.test(text) ? text : text.replace(SPACE, ' ').replace(INVISIBLE, '').normalize('NFC');
  return (visible.includes('  ') ? visible.replace(/ {2,}/g, ' ') : visible).trim();
}

/** Returns {@link cleanText} with at most `most` code points, cut at a word where possible and marked with `…`. */
export function cleanShortText(text: string, most: number): string {
  const clean = cleanText(text.slice(0, most * FLOOD));
  if (clean.length <= most) return clean;
  const points = Array.from(clean);
  if (points.length <= most) return clean;
  const room = points.slice(0, most - 1).join('');
  const blank = room.lastIndexOf(' ');
  const kept = blank * 2 >= room.length ? room.slice(0, blank) : room;
  return `${kept.replace(/[\s,;:.(–—-]+$/, '')}…`;
}

/** Whether {@link cleanText} would remove more than blanks. */
export function hidesSomething(text: string): boolean {
  return !PLAIN.test(text) && text.replace(SPACE, ' ').replace(INVISIBLE, '') !== text.replace(SPACE, ' ');
}

/** Controls, formats, unassigned and private characters, fillers, joiners and variation selectors. */
const UNDRAWN = /\p{C}|\p{Default_Ignorable_Code_Point}/gu;

/** Colour sequence of a terminal, without line breaks. */
const COLOUR = /\p{Cc}\[[\d;]*[A-Za-z]/gu;

/**
 * Returns untrusted text on one line with visible characters only, at most `most` UTF-16 units; a cut text ends with
 * `…`.
 */
export function visibleText(text: string, most: number): string {
  const plain = text
    .slice(0, FLOOD * most)
    .replace(/\s+/g, ' ')
    .replace(COLOUR, '')
    .replace(UNDRAWN, '')
    .trim();
  return plain.length <= most
    ? plain
    : `${plain
        .slice(0, most - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`;
}

/** Returns a text of at most `most` UTF-16 units, cut at a word where possible and marked with `…`. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most);
  const blank = room.lastIndexOf(' ');
  const kept = blank >= most / 2 ? room.slice(0, blank) : room.slice(0, most - 1);
  return `${kept.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:.(–—-]+$/, '')}…`;
}

const LONGEST_QUOTE = 200;

/** Returns at most 200 UTF-16 units of a text, or as many as `most` says; a cut text ends with `…`. */
export function short(text: string, most = LONGEST_QUOTE): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** Returns the first UTF-16 units of a text, with the number of omitted units; a short text stays whole. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… [cut: ${text.length - most} more characters]`;
}
