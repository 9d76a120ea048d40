/** Escape character; JSON text contains this control character only in escaped form. */
const MARK = '\u001a';
const UNSTORABLE = new RegExp(`[\\0${MARK}\\p{Surrogate}]`, 'gu');
const MARKED = new RegExp(`${MARK}([\\da-f]{4})`, 'g');

/**
 * Escapes U+0000, lone surrogates and U+001A as U+001A and four hexadecimal digits, so that every database can store
 * the text. Other texts, including all JSON, stay unchanged.
 */
export function toStorable(text: string): string {
  if (text.isWellFormed() && !text.includes('\0') && !text.includes(MARK)) return text;
  return text.replace(UNSTORABLE, (unit) => MARK + unit.charCodeAt(0).toString(16).padStart(4, '0'));
}

export function fromStorable(stored: string): string {
  if (!stored.includes(MARK)) return stored;
  return stored.replace(MARKED, (_all, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}
