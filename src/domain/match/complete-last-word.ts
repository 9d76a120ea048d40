import { isStopWord, tokenize } from '../text/tokenize.ts';
import type { SearchIndex } from './search-index.ts';

const LAST = /(?<![\p{L}\p{N}./@_-])[a-z]{3,}$/u;

/**
 * Returns the word of server names that the last word of a query begins, if the names with it also contain the words
 * before: `google cal` means `calendar`. Of several words the one in most such names counts.
 *
 * @returns undefined for a single word, for words that a name contains together, and when no name fits.
 */
export function completionOfLast(
  text: string,
  { called, nearWords }: Pick<SearchIndex, 'called' | 'nearWords'>,
): string | undefined {
  const lower = text.toLowerCase();
  const last = LAST.exec(lower)?.[0];
  if (last === undefined || isStopWord(last)) return undefined;
  const before = tokenize(lower.slice(0, -last.length));
  if (before.length === 0) return undefined;
  const inNames = (stem: string): readonly number[] => [...called.postingsOf(stem).documents];
  const beside = before.map(inNames).reduce((some, others) => both(some, others));
  if (beside.length === 0) return undefined;
  const [own = last] = tokenize(last);
  if (both(beside, inNames(own)).length > 0) return undefined;
  let best: { readonly word: string; readonly names: number } | undefined;
  for (const word of nearWords.completions(last)) {
    const [stem = word] = tokenize(word);
    const names = both(beside, inNames(stem)).length;
    if (names > (best?.names ?? 0)) best = { word, names };
  }
  return best?.word;
}

function both(some: readonly number[], others: readonly number[]): readonly number[] {
  const held = new Set(others);
  return some.filter((one) => held.has(one));
}
