import { HUB } from '../catalog/systems.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import type { ToolIndex } from '../ranking/tool-index.ts';
import { tokenize } from '../ranking/tokenize.ts';
import type { Abilities } from './abilities.ts';
import type { Query } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';
import type { ServerColumns } from './server-columns.ts';
import { WEIGHT } from './weights.ts';

/** Share of a server's best score from which another of its tools counts as meant too. */
const NEAR_BEST = 0.6;

/** What speaks for servers besides their words. */
export type Evidence = {
  /** The document of each server of the catalog that scores highest, the first of equal ones. */
  readonly best: Int32Array;
  /** The highest score of all that may be shown, or 1 where there is none. */
  readonly top: number;
  /** What each server of the catalog gains by what it can do and by the kind of its products. */
  readonly gains: Float32Array;
  readonly namesProduct: boolean;
  /** 1 for each server of the catalog that connects to a product that is asked for. */
  readonly ofProduct: Uint8Array;
  /** The words of the query that name products, a bit each. */
  readonly productWords: number;
  /** What the servers of each area gain or lose, by the number of the area; those of none nothing. */
  readonly regions: readonly number[];
  /** Positions in the directory of the servers whose title or alias the query is, */
  readonly called: ReadonlySet<number>;
  /** and of those whose full name or package it names. */
  readonly identified: ReadonlySet<number>;
};

/** @param scores Of the documents of the tool index. */
export function gatherEvidence(query: Query, scores: Float32Array, index: SearchIndex): Evidence {
  const { knowledge } = index;
  const products = [...new Set(query.needs.flatMap(({ system }) => system ?? []))];
  const ofProduct = new Uint8Array(knowledge.catalog.servers.length);
  for (const product of products) for (const server of knowledge.serversOf.get(product) ?? []) ofProduct[server] = 1;
  const best = bestOf(scores, knowledge.index);
  const gains = gainsByAbility(query, scores, best, index.abilities);
  addKinship(query, gains, knowledge);
  return {
    best,
    top: highestOf(scores, best, index) || 1,
    gains,
    namesProduct: products.length > 0,
    ofProduct,
    productWords: bitsOf(query, products),
    regions: regionsOf(query, index.columns),
    called: new Set(query.keys.flatMap((key) => index.names.called(key))),
    identified: new Set(query.keys.flatMap((key) => index.names.identified(key))),
  };
}

function bestOf(scores: Float32Array, { firsts, serverOf }: ToolIndex): Int32Array {
  const best = Int32Array.from(firsts.subarray(0, firsts.length - 1));
  for (let document = 0; document < scores.length; document += 1) {
    const score = scores[document] ?? 0;
    if (score === 0) continue;
    const server = serverOf[document] ?? 0;
    if (score > (scores[best[server] ?? 0] ?? 0)) best[server] = document;
  }
  return best;
}

function highestOf(scores: Float32Array, best: Int32Array, { directory, columns }: SearchIndex): number {
  let highest = 0;
  for (const position of columns.ofCatalog) {
    const score = scores[best[directory.inCatalog[position] ?? 0] ?? 0] ?? 0;
    if (score > highest) highest = score;
  }
  return highest;
}

function gainsByAbility({ needs }: Query, scores: Float32Array, best: Int32Array, abilities: Abilities): Float32Array {
  const gains = new Float32Array(best.length);
  for (const { capability, confidence } of needs) {
    const { documents, servers, focus } = abilities.of(capability ?? '');
    for (let at = 0; at < documents.length; at += 1) {
      const server = servers[at] ?? 0;
      if ((scores[documents[at] ?? 0] ?? 0) < NEAR_BEST * (scores[best[server] ?? 0] ?? 0)) continue;
      const gain = confidence * (WEIGHT.able + WEIGHT.focus * (focus[at] ?? 0));
      if (gain > (gains[server] ?? 0)) gains[server] = gain;
    }
  }
  return gains;
}

function addKinship({ kin }: Query, gains: Float32Array, { catalog, serversOf }: Knowledge): void {
  const related = new Set([...kin].flatMap((product) => serversOf.get(product) ?? []));
  for (const position of related) {
    const isHub = (catalog.servers[position]?.systems.length ?? 0) > HUB;
    gains[position] = (gains[position] ?? 0) + (isHub ? WEIGHT.kin / 2 : WEIGHT.kin);
  }
}

/** The words of a query that are part of the names of products. */
function bitsOf({ words }: Query, products: readonly string[]): number {
  const stems = new Set(products.flatMap(tokenize));
  return words.reduce((bits, { stem }, word) => (stems.has(stem) ? bits | (1 << word) : bits), 0);
}

function regionsOf({ spoken }: Query, { regions, speaksOfRegion }: ServerColumns): readonly number[] {
  const isSpoken = speaksOfRegion(spoken);
  return regions.map((words, number) => {
    if (number === 0) return 0;
    return isSpoken && words.some((word) => spoken.includes(word)) ? WEIGHT.region : -WEIGHT.region;
  });
}
