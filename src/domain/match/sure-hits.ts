import type { Server } from '../catalog/server.ts';
import type { Products } from './knowledge.ts';
import type { Query } from './read-query.ts';

/** Minimum probability of a sure hit. The limits of this file were set by hand on `eval/search/dev.jsonl`. */
export const SURE = 0.5;
/** Minimum share of unknown words at which no hit is sure. */
const TOO_MANY_UNKNOWN = 0.5;

/** Whether a query may have sure hits, and what it asks for in vain. */
export type Sureness = {
  /** Minimum probability of a sure hit; above 1 when no hit is sure. */
  readonly least: number;
  /** Words and products of the query that the catalog lacks, or the query itself; null when a hit is sure. */
  readonly lacking: readonly string[] | null;
};

/**
 * Judges whether a query has sure hits. It has none when too many of its words are unknown, unless it names a product
 * with a server: the unknown word is a detail then.
 *
 * @param best Highest probability of the hits; 0 without hits.
 */
export function surenessOf(
  { text, words, needs, unknown }: Pick<Query, 'text' | 'words' | 'needs' | 'unknown'>,
  best: number,
  { serversOf }: Pick<Products, 'serversOf'>,
): Sureness {
  const isServed = needs.some(({ system }) => system !== undefined && (serversOf.get(system) ?? []).length > 0);
  const tooMany = TOO_MANY_UNKNOWN * words.length;
  const isAstray = !isServed && unknown.length > 0 && unknown.length >= tooMany;
  if (!isAstray && best >= SURE) return { least: SURE, lacking: null };
  return { least: Infinity, lacking: unknown.length > 0 ? unknown : [text] };
}

/**
 * Returns whether a server is of another product than the query names, so that it only comes near. Always false for a
 * query without a product that a server connects to.
 */
export function ofOtherProduct(
  { needs, spoken }: Pick<Query, 'needs' | 'spoken'>,
  { serversOf }: Pick<Products, 'serversOf'>,
): (server: Pick<Server, 'name' | 'title' | 'systems'>, own: number) => boolean {
  const products = [...new Set(needs.flatMap(({ system }) => system ?? []))];
  const served = new Set(products.flatMap((product) => serversOf.get(product) ?? []));
  if (served.size === 0) return () => false;
  const isSpoken = (name: string): boolean => spoken.includes(` ${name.toLowerCase()} `);
  return ({ title, systems }, own) => !served.has(own) && !systems.some(isSpoken) && !isSpoken(title);
}
