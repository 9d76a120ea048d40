import type { System } from '../catalog/products.ts';
import { identifierWords } from '../text/tokenize.ts';
import type { SearchIndex } from './search-index.ts';

const SHORT = /^[a-z][a-z0-9]{1,14}$/;
const MOST_INITIALS = 5;
/** Minimum number of letters of the beginning of a product name. */
const BEGINNING = 4;

/**
 * Returns the product that a query of one word shortens: its initials (`gsc`), or its beginning where it begins no other word of
 * names (`hubs`). Of several products the one with the most servers counts.
 *
 * @returns undefined for the name of a product, when two products have equally many servers, and for a word of server names unless
 *   it is also in the names of the product with these initials.
 */
export function productOfShortForm(
  query: string,
  { knowledge, nearWords }: Pick<SearchIndex, 'knowledge' | 'nearWords'>,
): System | undefined {
  const word = query.trim().toLowerCase();
  if (!SHORT.test(word) || knowledge.systems.has(word)) return undefined;
  const isWord = nearWords.knows(word);
  const isCalledSo = ({ servers }: System): boolean =>
    [...servers].some((name) => identifierWords(name).includes(word));
  const served = [...new Set(knowledge.systems.values())].filter(({ servers }) => servers.size > 0);
  const byInitials =
    word.length > MOST_INITIALS
      ? []
      : served.filter((system) => initialsOf(system.name) === word && (!isWord || isCalledSo(system)));
  const isOther = isWord || [...nearWords.completions(word)].some((longer) => !knowledge.systems.has(longer));
  const found =
    byInitials.length > 0 || isOther || word.length < BEGINNING
      ? byInitials
      : served.filter(({ name }) => name.startsWith(word));
  const [first, second] = found.toSorted((a, b) => b.servers.size - a.servers.size);
  return first?.servers.size === second?.servers.size ? undefined : first;
}

/** Returns the first letters of the words of a name; empty for a single word. */
function initialsOf(name: string): string {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return parts.length < 2 ? '' : parts.map((part) => part.charAt(0)).join('');
}
