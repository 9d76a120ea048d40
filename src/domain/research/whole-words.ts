const LETTER = /[\p{L}\p{N}]/u;
/** What may stand within a name such as `@acme/board-mcp`. */
const NAME_PART = /[\p{L}\p{N}_/-]/u;

/** Whether a text holds words as a whole, in any case: `linear` is not in `nonlinear`. */
export function holdsWords(text: string, words: string): boolean {
  return holds(text, words, (before, after) => !LETTER.test(before) && !LETTER.test(after));
}

/** Whether a text holds a name as a whole: `board-mcp` is neither in `@other/board-mcp` nor in `board-mcp-tools`. */
export function holdsName(text: string, name: string): boolean {
  return holds(
    text,
    name,
    (before, after) => !NAME_PART.test(before) && !/[@.]/.test(before) && !NAME_PART.test(after),
  );
}

function holds(text: string, part: string, stands: (before: string, after: string) => boolean): boolean {
  const where = text.toLowerCase();
  const what = part.toLowerCase();
  if (what === '') return false;
  for (let at = where.indexOf(what); at !== -1; at = where.indexOf(what, at + 1)) {
    if (stands(where.charAt(at - 1), where.charAt(at + what.length))) return true;
  }
  return false;
}
