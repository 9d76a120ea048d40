import { words } from '../ranking/tokenize.ts';

/**
 * `issues that have had no comment`, `tickets with no owner`: words that say which things are meant. They order nothing,
 * whatever verb or noun they hold.
 */
const FILTER =
  /\b(?:that|which|who|whose|where)\s+(?:(?:still|already|never|only|all|the|our|we)\s+)*(?:have|has|had|haven'?t|hasn'?t|are|aren'?t|is|isn'?t|were|was|numbers?|need|needs|got|didn'?t|don'?t|doesn'?t|deals?|contain|mention|match|lack)\b(?:(?!\band\b)[^,;:()])*|\bwith (?:no|zero|fewer|more|less|at least)\b(?:(?!\band\b)[^,;:()])*|\bwithout (?:an?|any)\b(?:(?!\band\b)[^,;:()])*/gi;

/** Positions of the words that only say which things are meant. */
export function filterPositions(sentence: string): ReadonlySet<number> {
  const positions = new Set<number>();
  if (sentence.search(FILTER) < 0) return positions;
  for (const match of sentence.matchAll(FILTER)) {
    const before = words(sentence.slice(0, match.index)).length;
    const inside = words(match[0]).length;
    for (let position = before; position < before + inside; position += 1) positions.add(position);
  }
  return positions;
}
