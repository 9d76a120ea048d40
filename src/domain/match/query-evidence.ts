import { HUB } from '../catalog/systems.ts';
import type { Knowledge } from './knowledge.ts';
import { tokenize } from '../text/tokenize.ts';
import type { Abilities } from './abilities.ts';
import type { Candidates } from './candidates.ts';
import type { Query } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';
import type { ServerColumns } from './server-columns.ts';
import { WEIGHT } from './weights.ts';

/** Share of a server's best score from which another of its tools counts as meant too. */
const NEAR_BEST = 0.6;

/** What speaks for servers besides their words. */
export type Evidence = {
  /** The highest score of all that may be shown, or 1 where there is none. */
  readonly top: number;
  readonly namesProduct: boolean;
  /** Positions in the catalog of the servers that connect to a product that is asked for. */
  readonly ofProduct: ReadonlySet<number>;
  /** The words of the query that name products, a bit each. */
  readonly productWords: number;
  /** What the servers of each area gain or lose, by the number of the area; those of none nothing. */
  readonly regions: readonly number[];
  /** Positions in the directory of the servers whose title or alias the query is, */
  readonly called: ReadonlySet<number>;
  /** and of those whose full name or package it names. */
  readonly identified: ReadonlySet<number>;
};

/**
 * @param scores Of the documents of the tool index.
 * @param candidates What scores; they learn what they gain, and whatever gains without a score is added.
 */
export function gatherEvidence(
  query: Query,
  scores: Float32Array,
  candidates: Candidates,
  index: SearchIndex,
): Evidence {
  const { knowledge } = index;
  const products = [...new Set(query.needs.flatMap(({ system }) => system ?? []))];
  const top = highestOf(candidates, index.columns);
  addAbilities(query, scores, candidates, index.abilities);
  addKinship(query, candidates, knowledge);
  return {
    top: top || 1,
    namesProduct: products.length > 0,
    ofProduct: new Set(products.flatMap((product) => knowledge.serversOf.get(product) ?? [])),
    productWords: bitsOf(query, products),
    regions: regionsOf(query, index.columns),
    called: new Set(query.keys.flatMap((key) => index.names.called(key))),
    identified: new Set(query.keys.flatMap((key) => index.names.identified(key))),
  };
}

function highestOf({ servers, size, scores }: Candidates, { places }: ServerColumns): number {
  let highest = 0;
  for (let at = 0; at < size; at += 1) {
    const server = servers[at] ?? 0;
    const score = scores[server] ?? 0;
    if (score > highest && places[server] !== -1) highest = score;
  }
  return highest;
}

function addAbilities({ needs }: Query, scores: Float32Array, candidates: Candidates, abilities: Abilities): void {
  const { gains } = candidates;
  for (const { capability, confidence } of needs) {
    const { documents, servers, focus } = abilities.of(capability ?? '');
    for (let at = 0; at < documents.length; at += 1) {
      const server = servers[at] ?? 0;
      candidates.add(server);
      if ((scores[documents[at] ?? 0] ?? 0) < NEAR_BEST * (candidates.scores[server] ?? 0)) continue;
      const gain = confidence * (WEIGHT.able + WEIGHT.focus * (focus[at] ?? 0));
      if (gain > (gains[server] ?? 0)) gains[server] = gain;
    }
  }
}

function addKinship({ kin }: Query, candidates: Candidates, { catalog, serversOf }: Knowledge): void {
  if (kin.size === 0) return;
  const { gains } = candidates;
  for (const server of new Set([...kin].flatMap((product) => serversOf.get(product) ?? []))) {
    const isHub = (catalog.servers[server]?.systems.length ?? 0) > HUB;
    candidates.add(server);
    gains[server] = (gains[server] ?? 0) + (isHub ? WEIGHT.kin / 2 : WEIGHT.kin);
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
