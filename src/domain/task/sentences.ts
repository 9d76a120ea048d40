/**
 * Splits a task into sentences: at sentence marks followed by a space, line ends, list bullets and semicolons. Decimal
 * numbers, addresses, file names and abbreviations of one letter stay whole.
 */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?。！？])(?<!\b(?:e\.g|i\.e|\p{L})\.)[\s)]+|\s*[\n;]+\s*|(?<=[。！？])/u)
    .map((part) => part.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}
