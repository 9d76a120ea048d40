/** Stands before what a database cannot hold; a control character that no JSON text has outside an escape. */
const MARK = '\u001a';
const UNSTORABLE = new RegExp(`[\\0${MARK}\\p{Surrogate}]`, 'gu');
const MARKED = new RegExp(`${MARK}([\\da-f]{4})`, 'g');

/**
 * Makes any text one that every database keeps as it is: U+0000 and halves of surrogate pairs are written as U+001A and
 * four hexadecimal digits, and so is U+001A itself. Other texts, all JSON among them, stay what they are.
 */
export function toStorable(text: string): string {
  if (text.isWellFormed() && !text.includes('\0') && !text.includes(MARK)) return text;
  return text.replace(UNSTORABLE, (unit) => MARK + unit.charCodeAt(0).toString(16).padStart(4, '0'));
}

/** Undoes {@link toStorable}. */
export function fromStorable(stored: string): string {
  if (!stored.includes(MARK)) return stored;
  return stored.replace(MARKED, (_all, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}
