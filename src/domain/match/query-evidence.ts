import { HUB } from '../catalog/products.ts';
import type { Products } from './knowledge.ts';
import type { Server } from '../catalog/server.ts';
import { identifierWords, tokenize } from '../text/tokenize.ts';
import type { Abilities } from './capability-index.ts';
import type { Candidates } from './candidates.ts';
import type { Query } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';
import type { ServerColumns } from './server-columns.ts';

/** Minimum share of a server's best score for another of its tools to count as intended. */
const NEAR_BEST = 0.6;

const WORK_IN_NAME = 0.7;

/** Likeness to the nearest search phrase that neither raises nor lowers a server. */
const LIKE = 0.5;

/** Evidence for servers other than their words. */
export type Evidence = {
  /** Highest score of the visible servers, or 1 when none scores. */
  readonly top: number;
  readonly namesProduct: boolean;
  /** Factor of the query words in a server's name: words of the work alone are in many names by chance. */
  readonly nameFactor: number;
  /** Catalog positions of the servers that connect to a requested product. */
  readonly ofProduct: ReadonlySet<number>;
  /** Query words of each requested product, as bits; none of 0. */
  readonly productWords: readonly number[];
  /** Returns the gain or loss in log-odds of a server by its search phrases; 0 for one without phrases. */
  readonly phraseGain: (server: number) => number;
  /** Whether the name or the title of the server at a directory position contains a requested product as it is spelt. */
  readonly isNamed: (position: number) => boolean;
  /** Gain or loss in log-odds for the servers of each region, by region number; 0 for servers without a region. */
  readonly regions: readonly number[];
  /** Directory positions of the servers whose title or alias equals the query. */
  readonly called: ReadonlySet<number>;
  /** Directory positions of the servers whose full name or package equals the query. */
  readonly identified: ReadonlySet<number>;
};

/**
 * @param scores Scores of the documents of the tool index.
 * @param candidates Servers with a score; they receive their gains, and servers that gain without a score are added.
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
  const productWords = products.map((product) => bitsOf(query, product)).filter((bits) => bits !== 0);
  const allProductWords = productWords.reduce((all, bits) => all | bits, 0);
  return {
    top: top || 1,
    namesProduct: products.length > 0,
    nameFactor: products.length === 0 && query.words.length > 1 && query.needs.some(isInWords) ? WORK_IN_NAME : 1,
    ofProduct: new Set(products.flatMap((product) => knowledge.serversOf.get(product) ?? [])),
    productWords,
    phraseGain: phraseGainOf(query, allProductWords, candidates, index),
    isNamed: (position) => products.some((product) => isIn(index.directory.servers[position], product)),
    regions: regionsOf(query, index.columns),
    called: new Set(query.keys.flatMap((key) => index.names.called(key))),
    identified: new Set(query.keys.flatMap((key) => index.names.identified(key))),
  };
}

/**
 * Returns 0 for a query without a product, otherwise how well a server fits one of its products: 1 is of another, 2
 * mentions one, 3 is of one, 4 is named after one.
 *
 * @param held Query words in the server's texts or its best tool, as bits.
 * @param named Query words in the server's name, as bits.
 * @param position Position in the directory.
 * @param own Position in the catalog; -1 for a registry-only server.
 */
export function productFit(
  { namesProduct, ofProduct, productWords, isNamed }: Evidence,
  held: number,
  named: number,
  position: number,
  own: number,
): 0 | 1 | 2 | 3 | 4 {
  if (!namesProduct) return 0;
  if (holdsAny(named, productWords) && isNamed(position)) return 4;
  if (ofProduct.has(own)) return 3;
  return holdsAny(held, productWords) ? 2 : 1;
}

/** Whether words contain all the words of one of the sets. */
function holdsAny(words: number, sets: readonly number[]): boolean {
  return sets.some((others) => (words & others) === others);
}

/** Whether the query speaks of a capability in the words of the lexicon. */
function isInWords({ effect }: Query['needs'][number]): boolean {
  return effect !== undefined && effect !== 'none';
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

/** Whether a product is in a name or title as words of its own, in one word or several. */
function isIn(server: Server | undefined, product: string): boolean {
  if (server === undefined) return false;
  const told = `${server.name} ${server.title}`;
  const head = ` ${plainWords(told)} ${identifierWords(told).join(' ')} `;
  const spelt = plainWords(product);
  return head.includes(` ${spelt} `) || head.includes(` ${spelt.replaceAll(' ', '')} `);
}

function plainWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** Compares the words of the work with the search phrases of servers, and adds the servers whose phrases have a word. */
function phraseGainOf(
  { words }: Query,
  productWords: number,
  candidates: Candidates,
  { phrases }: Pick<SearchIndex, 'phrases'>,
): Evidence['phraseGain'] {
  const work = words.filter((_, word) => ((productWords >>> word) & 1) === 0).map(({ stem }) => stem);
  if (work.length === 0) return () => 0;
  const likeness = phrases.compare(work);
  for (const server of likeness.holders) candidates.add(server);
  return (server) => {
    const like = likeness.of(server);
    return like === null ? 0 : WEIGHT.phrase * (like - LIKE);
  };
}

/** Returns the query words that are part of the name of a product, as bits. */
function bitsOf({ words }: Query, product: string): number {
  const stems = new Set(tokenize(product));
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
 * Weights of evidence for a server in log-odds. They were fitted to the labelled queries of `eval/sets` and rounded;
 * then `start`, `calledWhole`, `coveredWhole`, `product`, `vendor`, `productAside`, `kin`, `trust`, `short` and
 * `inactive` were set by hand on these queries and on `eval/search/dev.jsonl`. An experienced user's preference raises
 * (`exact`, `product`, `trust`) or lowers (`inactive`) the weight where labels say little.
 */
export const WEIGHT = {
  start: -5.9,
  /** Share of the query in the server's texts or its best tool. */
  covered: 2.2,
  /** Share of the query in the server's name. */
  called: 1.7,
  /** The texts or the best tool contain every one of several query words. */
  coveredWhole: 0.8,
  /** The name contains every one of several query words. */
  calledWhole: 0.8,
  /** The query equals an alias or the title. */
  exact: 1.5,
  /** The query equals the full name or the package name, so the user looks for no other server. */
  identified: 6,
  /** The server has the requested capability, scaled by the confidence in the request. */
  able: 1.7,
  /** The server's focus on that capability, scaled likewise. */
  focus: 3.9,
  /** The requested product is one of the server's products, and its name or title contains it. */
  product: 1,
  /** The same, when the server is the vendor's own. */
  vendor: 0.6,
  /** The requested product is one of the server's products, but neither its name nor its title contains it. */
  productAside: 0.3,
  /** The request names a product that is not one of the server's. */
  otherProduct: -2.7,
  /** Reduces that loss when the server's texts mention the product, which it may support too. */
  mentioned: 1.7,
  /** Likeness of the words of the work to the server's nearest search phrase, above or below {@link LIKE}. */
  phrase: 4,
  /** A product of the requested kind is one of the server's few products; half for a hub. */
  kin: 2,
  /** Score of the server's best tool relative to the best of all servers. */
  score: 1.6,
  /** The same, times the share of the query in the server and this tool, because the best of all may be poor. */
  scoreCovered: 1.6,
  /** Share of the query in the server's texts when its tools are unknown. */
  textAlone: 2.6,
  /** Score of these texts for a registry-only server. */
  textScore: 1.3,
  /** The server's region is requested; a server of another region loses as much. */
  region: 0.8,
  trust: 1.8,
  /** Penalty for a server known only by name and little more; a fully described equivalent comes first. */
  short: -1,
  /** The server is no longer maintained. */
  inactive: -2.2,
};

/** Maximum gain of a server by its search phrases. */
export const MOST_PHRASE = WEIGHT.phrase * (1 - LIKE);
