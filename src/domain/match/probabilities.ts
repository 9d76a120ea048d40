import { productFit, WEIGHT, type Evidence } from './query-evidence.ts';
import type { ServerColumns } from './server-columns.ts';
import type { WordShares } from './word-matches.ts';

/** Minimum probability of a search result. */
export const CUT = 0.2;
/** Minimum probability of a catalog server by weights alone; the judge of hits may raise it above the cut. */
const REACH = 0.05;
/** Maximum probability, because no result is certain. */
export const MOST = 0.98;
/** Maximum probability of a registry-only server, whose capabilities nobody has reviewed. */
const MOST_BY_TEXT = 0.6;
/** Maximum probability of a server that evidence reports as gone; it is shown after usable servers. */
const MOST_GONE = 0.25;
/**
 * Steps per unit of probability, which is rounded to ten thousandths. An added or removed server shifts the others by
 * less, so that pages requested before and after the change fit together.
 */
export const GRAIN = 1e4;
/** Minimum share of a query that counts as the whole. */
const WHOLE = 0.99;
/** Maximum log-odds for whole matches of several words. */
const WHOLES = WEIGHT.calledWhole + WEIGHT.coveredWhole;
/** Minimum log-odds of any result. */
const LEAST = Math.log(REACH / (MOST - REACH)) - 0.01;
/** Minimum log-odds of a registry-only server. */
const LEAST_BY_TEXT = Math.log(CUT / (MOST_BY_TEXT - CUT)) - 0.01;
/** Maximum log-odds from other evidence than words, tools, capabilities and the server's name. */
const MOST_FURTHER = WEIGHT.product + WEIGHT.vendor + WEIGHT.region + WEIGHT.trust;
/** Minimum ability of a result that contains no word of the query. */
export const LEAST_ABILITY = LEAST - WEIGHT.start - MOST_FURTHER;

/** Computes the probability that a server serves one query. */
export class Probabilities {
  readonly #shares: WordShares;
  readonly #evidence: Evidence;
  readonly #columns: ServerColumns;
  readonly #names: Uint32Array;
  readonly #hasNamesakes: boolean;
  /** Maximum log-odds for this query from other evidence than words, tools, capabilities and the server's name. */
  readonly #further: number;

  /** @param names Query words in each server's name, as bits. */
  constructor(shares: WordShares, evidence: Evidence, columns: ServerColumns, names: Uint32Array) {
    this.#shares = shares;
    this.#evidence = evidence;
    this.#columns = columns;
    this.#names = names;
    this.#hasNamesakes = evidence.called.size + evidence.identified.size > 0;
    this.#further =
      (evidence.namesProduct ? WEIGHT.product + WEIGHT.vendor : 0) +
      Math.max(0, ...evidence.regions) +
      WEIGHT.trust * columns.mostTrust;
  }

  /**
   * Minimum sum of {@link reach} for a registry-only server. It is -1 when the query may be a server's name, because
   * words alone do not decide then.
   */
  get leastReach(): number {
    return this.#hasNamesakes ? -1 : LEAST_BY_TEXT - WEIGHT.start - WHOLES - this.#further;
  }

  /**
   * Returns the maximum log-odds that some words add to a registry-only server whose texts contain them.
   *
   * @param score Share of the best score.
   */
  reach(words: number, score: number): number {
    return (WEIGHT.textAlone + WEIGHT.covered + WEIGHT.called) * this.#shares.of(words) + WEIGHT.textScore * score;
  }

  /** Whether no further evidence can make a catalog server a result, if its name has no more words than its texts. */
  isHopeless(position: number, covered: number, ability: number): boolean {
    const most = WEIGHT.start + ability + WHOLES + (WEIGHT.covered + WEIGHT.called) * covered + this.#further;
    return most < LEAST && !(this.#hasNamesakes && this.#isNamesake(position));
  }

  #isNamesake(position: number): boolean {
    return this.#evidence.identified.has(position) || this.#evidence.called.has(position);
  }

  /**
   * @param position Position in the directory.
   * @param own Position in the catalog; -1 for a registry-only server.
   * @param held Query words in its texts or its best tool, as bits.
   * @param covered Share of the query that these words make up.
   * @param ability Log-odds from evidence other than its words, name and products.
   * @returns A probability from 0.05 to 0.98, from 0.2 for a registry-only server, rounded to ten thousandths, or 0 for no result.
   */
  of(position: number, own: number, held: number, covered: number, ability: number): number {
    const isIdentified = this.#hasNamesakes && this.#evidence.identified.has(position);
    const isCalled = this.#hasNamesakes && this.#evidence.called.has(position);
    const byText = own === -1 && !isIdentified;
    const least = byText ? LEAST_BY_TEXT : LEAST;
    const named = this.#names[position] ?? 0;
    const byWords =
      WEIGHT.start + ability + this.#oddsOfWords(held, covered) + (named === 0 ? 0 : this.#oddsOfName(named));
    if (byWords + this.#further < least && !isCalled && !isIdentified) return 0;
    const columns = this.#columns;
    const odds =
      byWords +
      this.#oddsOfProduct(position, held, named, own) +
      (this.#evidence.regions[columns.region[position] ?? 0] ?? 0) +
      (isCalled ? WEIGHT.exact : 0) +
      (isIdentified ? WEIGHT.identified : 0) +
      WEIGHT.trust * (columns.trust[position] ?? 0) +
      WEIGHT.short * (columns.short[position] ?? 0) +
      WEIGHT.inactive * (columns.inactive[position] ?? 0);
    if (odds < least) return 0;
    const most = columns.gone[position] === 1 ? MOST_GONE : byText ? MOST_BY_TEXT : MOST;
    const probability = Math.round((GRAIN * most) / (1 + Math.exp(-odds))) / GRAIN;
    return probability < (byText ? CUT : REACH) ? 0 : probability;
  }

  #oddsOfWords(held: number, covered: number): number {
    return WEIGHT.covered * covered + (isSeveral(held) && covered > WHOLE ? WEIGHT.coveredWhole : 0);
  }

  #oddsOfName(named: number): number {
    const share = this.#shares.of(named);
    const whole = isSeveral(named) && share > WHOLE ? WEIGHT.calledWhole : 0;
    return this.#evidence.nameFactor * (WEIGHT.called * share + whole);
  }

  #oddsOfProduct(position: number, held: number, named: number, own: number): number {
    const fit = productFit(this.#evidence, held, named, position, own);
    if (fit === 4) return WEIGHT.product + (this.#columns.official[position] === 1 ? WEIGHT.vendor : 0);
    if (fit === 3) return WEIGHT.productAside;
    return fit === 0 ? 0 : WEIGHT.otherProduct + (fit === 2 ? WEIGHT.mentioned : 0);
  }
}

function isSeveral(words: number): boolean {
  return (words & (words - 1)) !== 0;
}
