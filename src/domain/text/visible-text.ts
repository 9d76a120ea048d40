/** Controls, formats, unassigned and private characters, and what is drawn as nothing: fillers, joiners, variation selectors. */
const INVISIBLE = /\p{C}|\p{Default_Ignorable_Code_Point}/gu;

/** What a terminal takes for a change of colour, once line breaks are gone. */
const COLOUR = /\p{Cc}\[[\d;]*[A-Za-z]/gu;

/** A stranger's text on one line, without what a reader cannot see, of at most `most` UTF-16 units, the last of them `…` when it was cut. */
export function visibleText(text: string, most: number): string {
  const plain = text
    .slice(0, 8 * most)
    .replace(/\s+/g, ' ')
    .replace(COLOUR, '')
    .replace(INVISIBLE, '')
    .trim();
  return plain.length <= most
    ? plain
    : `${plain
        .slice(0, most - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`;
}
