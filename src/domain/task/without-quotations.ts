const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '«': '»', '„': '“' };
/** Shorter quotations are names; longer ones are material to work on, not things to do. */
const SHORTEST = 12;
/** Beyond this many characters a mark is not taken for an opening one. */
const LONGEST = 400;

/** The text with its longer quotations, and what follows `saying`, taken out.  */
export function withoutQuotations(text: string): string {
  let result = '';
  let position = 0;
  while (position < text.length) {
    const closing = CLOSING[text.charAt(position)];
    const end = closing !== undefined && startsWord(text, position) ? closingAt(text, position + 1, closing) : -1;
    if (end - position > SHORTEST) {
      result += ' ';
      position = end + 1;
    } else {
      result += text.charAt(position);
      position += 1;
    }
  }
  return result.replace(/\b(?:saying|that says|which says)(?: that)?\b[^,.;\n]*/gi, ' ');
}

function startsWord(text: string, position: number): boolean {
  return position === 0 || /[\s:(]/.test(text.charAt(position - 1));
}

/** Position of the mark that closes a quotation on the same line: one that no letter follows. */
function closingAt(text: string, from: number, closing: string): number {
  const last = Math.min(text.length, from + LONGEST);
  for (let at = from; at < last && text.charAt(at) !== '\n'; at += 1) {
    if (text.charAt(at) === closing && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1))) return at;
  }
  return -1;
}
