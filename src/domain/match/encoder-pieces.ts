const SHORTEST = 3;
const LONGEST = 5;
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * The numbers of a word's pieces: of every run of three to five letters of it, its two ends marked, hashed by FNV-1a. Words that nobody has
 * seen before share pieces with words that somebody has.
 *
 * @param count How many numbers there are.
 * @see Bojanowski et al., "Enriching Word Vectors with Subword Information", TACL 2017.
 */
export function piecesOf(word: string, count: number): number[] {
  const marked = `<${word}>`;
  const pieces: number[] = [];
  for (let start = 0; start < marked.length; start += 1) {
    let hash = FNV_START;
    for (let at = start; at < Math.min(marked.length, start + LONGEST); at += 1) {
      hash = Math.imul(hash ^ marked.charCodeAt(at), FNV_PRIME);
      if (at - start + 1 >= SHORTEST) pieces.push((hash >>> 0) % count);
    }
  }
  return pieces;
}
