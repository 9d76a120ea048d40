/** Escape character, a control character that JSON text has only escaped. */
const MARK = '\u001a';
const UNSTORABLE = new RegExp(`[\\0${MARK}\\p{Surrogate}]`, 'gu');
const MARKED = new RegExp(`${MARK}([\\da-f]{4})`, 'g');

/**
 * Escapes U+0000, lone surrogates and U+001A as U+001A and four hexadecimal digits, so that every database keeps the text. Other texts,
 * all JSON among them, stay unchanged.
 */
export function toStorable(text: string): string {
  if (text.isWellFormed() && !text.includes('\0') && !text.includes(MARK)) return text;
  return text.replace(UNSTORABLE, (unit) => MARK + unit.charCodeAt(0).toString(16).padStart(4, '0'));
}

/** Reverses {@link toStorable}. */
export function fromStorable(stored: string): string {
  if (!stored.includes(MARK)) return stored;
  return stored.replace(MARKED, (_all, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}
