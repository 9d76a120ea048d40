const SPACE = /[\s\u0085\u2028\u2029]+/gu;
/** What takes no place on a screen, turns the direction of what follows, or is no character at all. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Noncharacter_Code_Point}]/gu;
/** Most texts; what is said of them need not look at each character. */
const PLAIN = /^[\x20-\x7e]*$/;
/** A text is cut to so many times its length before it is looked at, so that a flood of nothing costs nothing. */
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
