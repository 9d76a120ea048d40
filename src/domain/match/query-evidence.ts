import { HUB } from '../catalog/systems.ts';
import type { Products } from './knowledge.ts';
import { tokenize } from '../text/tokenize.ts';
import type { Abilities } from './abilities.ts';
import type { Candidates } from './candidates.ts';
import type { Query } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';
import type { ServerColumns } from './server-columns.ts';

/** Share of a server's best score from which another of its tools counts as meant too. */
const NEAR_BEST = 0.6;

/** Evidence for servers besides their words. */
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

function addKinship({ kin }: Query, candidates: Candidates, { catalog, serversOf }: Products): void {
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

/**
 * What speaks for a server, in units of the logarithm of the odds: fitted to the labelled queries of `eval/sets` and rounded,
 * but for what they say little about, where an experienced user wants more (`exact`, `product`, `trust`) or less (`inactive`).
 */
export const WEIGHT = {
  start: -5.4,
  /** Share of the query that its texts or its best tool hold. */
  covered: 2.2,
  /** Share of the query that its name holds. */
  called: 1.7,
  /** The query is its alias or title … */
  exact: 1.5,
  /** … or its full name, or that of its package: who gives that looks for no other. */
  identified: 6,
  /** It can do what is asked for, as surely as that is known … */
  able: 1.7,
  /** … and little else. */
  focus: 3.9,
  /** The product that is asked for is one of its products. */
  product: 1,
  /** Another product is asked for … */
  otherProduct: -2.7,
  /** … that it speaks of, though: it may do something with that too. */
  mentioned: 1.7,
  /** A product of the kind that is asked for is one of its few products; half for a hub. */
  kin: 1.4,
  /** Its best tool, beside the best of all … */
  score: 1.6,
  /** … and as much of that as it and its tool hold of the query: the best of all may be poor. */
  scoreCovered: 1.6,
  /** Share of the query that its texts hold, where no tools are known … */
  textAlone: 2.6,
  /** … and how well they do, where only a registry speaks of it. */
  textScore: 1.3,
  /** It serves the area that is asked for; a server of another area loses as much. */
  region: 0.8,
  trust: 0.8,
  /** Only its name and little more were ever looked at: one that is described in full and does the same comes first. */
  short: -1.5,
  /** Nobody maintains it any more. */
  inactive: -0.7,
};
