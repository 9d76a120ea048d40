const SPACE = /[\s\u0085\u2028\u2029]+/gu;
/** Characters that take no place on a screen, turn the direction of the text, or are none at all. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Noncharacter_Code_Point}]/gu;
/** Shape of most texts: it needs no look at each character. */
const PLAIN = /^[\x20-\x7e]*$/;
/** Multiple of the wanted length to which a text is cut first, so that a flood of invisible characters costs nothing. */
const FLOOD = 8;

/** Makes one line of a stranger's text: NFC, single blanks, and nothing that cannot be seen. */
export function cleanText(text: string): string {
  const visible = PLAIN.test(text) ? text : text.replace(SPACE, ' ').replace(INVISIBLE, '').normalize('NFC');
  return (visible.includes('  ') ? visible.replace(/ {2,}/g, ' ') : visible).trim();
}

/** The same text, at most `most` code points long: cut at a word where one ends late enough, and marked with `…`. */
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

/** Whether a text holds what {@link cleanText} would take away, blanks at its ends and doubled ones left aside. */
export function hidesSomething(text: string): boolean {
  return !PLAIN.test(text) && text.replace(SPACE, ' ').replace(INVISIBLE, '') !== text.replace(SPACE, ' ');
}

/** Controls, formats, unassigned and private characters, and what is drawn as nothing: fillers, joiners, variation selectors. */
const UNDRAWN = /\p{C}|\p{Default_Ignorable_Code_Point}/gu;

/** A terminal's change of colour, once line breaks are gone. */
const COLOUR = /\p{Cc}\[[\d;]*[A-Za-z]/gu;

/** A stranger's text on one line, without what a reader cannot see, of at most `most` UTF-16 units, the last of them `…` when it was cut. */
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

/** A text of at most `most` UTF-16 units: cut at a word where one ends late enough, and marked with `…`. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most);
  const blank = room.lastIndexOf(' ');
  const kept = blank >= most / 2 ? room.slice(0, blank) : room.slice(0, most - 1);
  return `${kept.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:.(–—-]+$/, '')}…`;
}

const LONGEST_QUOTE = 200;

/** The beginning of a text, as much as is quoted of it: 200 characters, the last a `…` where something is left out. */
export function short(text: string): string {
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE - 1)}…`;
}

/** The first UTF-16 units of a text, with a mark that says how many are left out; the text itself where it is not longer. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… [cut: ${text.length - most} more characters]`;
}
