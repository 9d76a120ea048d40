import { addWords } from './rank-servers.ts';
import { TouchedDocuments } from './best-documents.ts';
import { Candidates } from './candidates.ts';
import { oddsIn, oddsOf, type DecisionForest } from '../catalog/decision-forest.ts';
import { hitEvidence } from './hit-evidence.ts';
import { MarkedWords, TextMatches, WordShares } from './word-matches.ts';
import { CUT, GRAIN, LEAST_ABILITY, MOST, Probabilities } from './probabilities.ts';
import { gatherEvidence, MOST_PHRASE, WEIGHT, type Evidence } from './query-evidence.ts';
import type { Query } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';
import { ofOtherProduct, SURE } from './sure-hits.ts';
import { ServerConversions } from './server-conversions.ts';

/** Weight of an unknown word in units of the rarest known word. */
const UNKNOWN_WORD = 0.65;
/** Minimum total rarity of an informative query in the same units; nearly every server mentions servers. */
const TELLING = 0.25;

/** Probability of a server that converts only other formats, or in the other direction. */
const OTHER_CONVERSION = 0.2;

/**
 * Share of the judge in the log-odds of a hit; the rest are the weights, which order hits that the judge cannot tell
 * apart. Set by hand, see decision 41.
 */
const JUDGED = 0.5;

/** Servers above the probability cut for a query, by directory position, in no particular order. */
export type Ranked = {
  readonly positions: readonly number[];
  /** Probabilities from 0.2 to 0.98, rounded to ten thousandths, in the order of the positions. */
  readonly probabilities: readonly number[];
  /**
   * Returns the score of each document of the tool index.
   *
   * @throws {Error} once the ranker has ranked again.
   */
  readonly scores: () => Float32Array;
};

/** Evidence of one query, with the highest possible text score. */
type Weighing = {
  readonly query: Query;
  readonly evidence: Evidence;
  readonly shares: WordShares;
  readonly probabilityOf: Probabilities;
  readonly highest: number;
};

type Found = Ranked & { readonly positions: number[]; readonly probabilities: number[] };

/** Ranks the servers of a catalog for queries. */
export class QueryRanker {
  readonly #index: SearchIndex;
  readonly #tools: MarkedWords;
  readonly #texts: TextMatches;
  readonly #candidates: Candidates;
  /** 0 for every document outside {@link #touched}. */
  readonly #scores: Float32Array<ArrayBuffer>;
  readonly #touched: TouchedDocuments;
  readonly #conversions: ServerConversions;
  #turn = 0;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#tools = new MarkedWords(index.knowledge.index);
    this.#texts = new TextMatches(index);
    this.#candidates = new Candidates(index.knowledge.index);
    this.#scores = new Float32Array(index.knowledge.index.size);
    this.#conversions = new ServerConversions(index.directory.servers, index.knowledge.catalog.vocabulary.formats);
    this.#touched = new TouchedDocuments(index.knowledge.index.size);
  }

  /** @param passing 1 at the directory position of each server that passes the filter; null for all. */
  rank(query: Query, passing: Uint8Array | null): Ranked {
    return this.#rank(query, passing, this.#index.knowledge.catalog.vocabulary.searchChoice);
  }

  /**
   * Ranks by weights alone, for a list without probabilities: the judge orders equally suitable servers by chance, and
   * the weights order them by trust.
   */
  rankByWeights(query: Query, passing: Uint8Array | null): Ranked {
    return this.#rank(query, passing, null);
  }

  #rank(query: Query, passing: Uint8Array | null, judge: DecisionForest | null): Ranked {
    const weighing = this.#weigh(query);
    const ranked = this.#start();
    this.#rankCatalog(ranked, weighing, passing);
    this.#judge(ranked, weighing, judge);
    this.#rankTail(ranked, weighing, passing);
    this.#lowerOtherConversions(query, ranked);
    this.#lowerOtherProducts(query, ranked);
    return ranked;
  }

  /** Returns the features of the catalog's hits for a query, by directory position; the judge of hits learns them. */
  evidenceFor(query: Query): ReadonlyMap<number, readonly number[]> {
    const weighing = this.#weigh(query);
    const ranked = this.#start();
    this.#rankCatalog(ranked, weighing, null);
    const values = this.#evidenceOf(ranked, weighing);
    return new Map(ranked.positions.map((position, hit) => [position, values[hit] ?? []]));
  }

  /** Gathers the evidence of a query, which stays valid until the next call. */
  #weigh(query: Query): Weighing {
    const { knowledge, columns } = this.#index;
    const candidates = this.#candidates;
    const stems = query.words.map(({ stem }) => stem);
    this.#touched.clear(this.#scores);
    addWords(query.text, query.needs, knowledge, this.#scores, this.#touched);
    candidates.start(this.#scores, this.#touched);
    this.#tools.mark(stems);
    const evidence = gatherEvidence(query, this.#scores, candidates, this.#index);
    const shares = this.#shares(query);
    const probabilityOf = new Probabilities(shares, evidence, columns, this.#texts.names);
    const highest = this.#highest(stems);
    const reaching = stems.map((stem, word) => ({
      stem,
      reach: probabilityOf.reach(1 << word, this.#index.texts.highest(stem) / highest),
    }));
    this.#texts.gather(reaching, probabilityOf.leastReach);
    this.#addHolders();
    return { query, evidence, shares, probabilityOf, highest };
  }

  #start(): Found {
    this.#turn += 1;
    const turn = this.#turn;
    return {
      positions: [],
      probabilities: [],
      scores: () => {
        if (turn !== this.#turn) throw new Error('a later ranking has overwritten the scores');
        return this.#scores;
      },
    };
  }

  /** Gives the catalog's hits the probabilities of the judge, if there is one, and drops those below the cut. */
  #judge(ranked: Found, weighing: Weighing, judge: DecisionForest | null): void {
    const { positions, probabilities } = ranked;
    if (judge !== null)
      this.#evidenceOf(ranked, weighing).forEach((values, hit) => {
        if (this.#index.columns.gone[positions[hit] ?? -1] === 1) return;
        const odds = JUDGED * oddsIn(judge, values) + (1 - JUDGED) * oddsOf(probabilities[hit] ?? CUT);
        probabilities[hit] = Math.round((GRAIN * MOST) / (1 + Math.exp(-odds))) / GRAIN;
      });
    let kept = 0;
    probabilities.forEach((probability, hit) => {
      if (probability < CUT) return;
      positions[kept] = positions[hit] ?? -1;
      probabilities[kept] = probability;
      kept += 1;
    });
    positions.length = kept;
    probabilities.length = kept;
  }

  #evidenceOf({ positions, probabilities }: Found, weighing: Weighing): readonly (readonly number[])[] {
    const { directory } = this.#index;
    const ownParts = { texts: this.#texts, tools: this.#tools, candidates: this.#candidates, index: this.#index };
    const valuesOf = hitEvidence({ ...weighing, ...ownParts });
    return positions.map((position, hit) =>
      valuesOf(position, directory.inCatalog[position] ?? -1, probabilities[hit] ?? 0),
    );
  }

  #lowerOtherConversions({ text }: Query, { positions, probabilities }: Found): void {
    const asked = this.#conversions.asked(text);
    if (asked === null) return;
    positions.forEach((position, hit) => {
      if (!this.#conversions.fits(position, asked)) probabilities[hit] = OTHER_CONVERSION;
    });
  }

  /** Ranks servers of another product than the query names below all sure ones, in their own order. */
  #lowerOtherProducts(query: Query, { positions, probabilities }: Found): void {
    const { servers, inCatalog } = this.#index.directory;
    const isOfOther = ofOtherProduct(query, this.#index.knowledge);
    positions.forEach((position, hit) => {
      const server = servers[position];
      if (server === undefined || !isOfOther(server, inCatalog[position] ?? -1)) return;
      const share = ((probabilities[hit] ?? CUT) - CUT) / (1 - CUT);
      probabilities[hit] = Math.round(GRAIN * (CUT + share * (SURE - CUT))) / GRAIN;
    });
  }

  #addHolders(): void {
    const { directory, knowledge } = this.#index;
    const { inCatalog } = directory;
    const candidates = this.#candidates;
    const { documents, size } = this.#tools;
    for (let at = 0; at < size; at += 1) candidates.add(knowledge.index.serverOf[documents[at] ?? 0] ?? 0);
    const { servers, size: holders } = this.#texts;
    for (let at = 0; at < holders; at += 1) {
      const own = inCatalog[servers[at] ?? 0] ?? -1;
      if (own !== -1) candidates.add(own);
    }
  }

  #rankCatalog(
    ranked: Found,
    { probabilityOf, shares, evidence: { top, phraseGain } }: Weighing,
    passing: Uint8Array | null,
  ): void {
    const { places, toolless } = this.#index.columns;
    const { servers, size, best, scores, gains } = this.#candidates;
    const ofTools = this.#tools.words;
    const ofTexts = this.#texts.words;
    for (let at = 0; at < size; at += 1) {
      const own = servers[at] ?? 0;
      const position = places[own] ?? -1;
      if (position === -1) continue;
      const held = (ofTexts[position] ?? 0) | (ofTools[best[own] ?? 0] ?? 0);
      const gain = gains[own] ?? 0;
      const score = (scores[own] ?? 0) / top;
      if (held === 0 && WEIGHT.score * score + gain + MOST_PHRASE < LEAST_ABILITY) continue;
      const covered = shares.of(held);
      const byTool = score * (WEIGHT.score + WEIGHT.scoreCovered * covered);
      const byText = toolless[position] === 1 ? WEIGHT.textAlone * covered : 0;
      const known = Math.max(byTool, byText) + gain;
      if (passing?.[position] === 0 || probabilityOf.isHopeless(position, covered, known + MOST_PHRASE)) continue;
      add(ranked, position, probabilityOf.of(position, own, held, covered, known + phraseGain(own)));
    }
  }

  #rankTail(ranked: Found, { probabilityOf, shares, highest }: Weighing, passing: Uint8Array | null): void {
    const { inCatalog } = this.#index.directory;
    const { servers, size, words, scores } = this.#texts;
    for (let at = 0; at < size; at += 1) {
      const position = servers[at] ?? 0;
      if (inCatalog[position] !== -1 || passing?.[position] === 0) continue;
      const held = words[position] ?? 0;
      const covered = shares.of(held);
      const ability = WEIGHT.textAlone * covered + (WEIGHT.textScore * (scores[position] ?? 0)) / highest;
      add(ranked, position, probabilityOf.of(position, -1, held, covered, ability));
    }
  }

  /** Returns the score of a text with the highest possible contribution of every query word, at least above 0. */
  #highest(stems: readonly string[]): number {
    const { texts } = this.#index;
    return stems.reduce((sum, stem) => sum + texts.highest(stem), 0) || 1;
  }

  /** Weighs the query words by their rarity. */
  #shares({ words }: Query): WordShares {
    const { texts, knowledge } = this.#index;
    const rarest = Math.log(texts.size + 1);
    const weights = words.map(
      ({ stem }) => texts.idf(stem) || (knowledge.index.idf(stem) > 0 ? rarest : UNKNOWN_WORD * rarest),
    );
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    return new WordShares(weights, Math.max(TELLING * rarest, whole));
  }
}

function add({ positions, probabilities }: Found, position: number, probability: number): void {
  if (probability === 0) return;
  positions.push(position);
  probabilities.push(probability);
}
