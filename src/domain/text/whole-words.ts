const LETTER = /[\p{L}\p{N}]/u;
/** What may stand within a name such as `@acme/board-mcp`. */
const NAME_PART = /[\p{L}\p{N}_/-]/u;

/** Whether a text holds words as a whole, both in lower case: `linear` is not in `nonlinear`. */
export function holdsWords(text: string, words: string): boolean {
  return holds(text, words, (before, after) => !LETTER.test(before) && !LETTER.test(after));
}

/** Whether a text holds a name as a whole, both in lower case: `board-mcp` is neither in `@other/board-mcp` nor in `board-mcp-tools`. */
export function holdsName(text: string, name: string): boolean {
  return holds(
    text,
    name,
    (before, after) => !NAME_PART.test(before) && !/[@.]/.test(before) && !NAME_PART.test(after),
  );
}

function holds(text: string, part: string, stands: (before: string, after: string) => boolean): boolean {
  if (part === '') return false;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (stands(text.charAt(at - 1), text.charAt(at + part.length))) return true;
  }
  return false;
}
