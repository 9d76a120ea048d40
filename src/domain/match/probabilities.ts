import { WEIGHT, type Evidence } from './query-evidence.ts';
import type { ServerColumns } from './server-columns.ts';
import type { WordShares } from './word-matches.ts';

/** Probability below which a server is no answer to a query. */
export const CUT = 0.2;
/** Nothing is certain. */
const MOST = 0.98;
/** Of a server that only a registry speaks of: what it can do, nobody looked at. */
const MOST_BY_TEXT = 0.6;
/** Of a server that evidence says is not there: it is shown to those who look for it, after what is of use. */
const MOST_GONE = 0.25;
/**
 * Probabilities are told in ten thousandths: a server that comes or goes moves all the others by less, so that pages that
 * were asked for before and after it fit together.
 */
const GRAIN = 1e4;
/** The odds of a server that is just no answer, whatever it is. */
const LEAST = Math.log(CUT / (MOST - CUT)) - 0.01;
/** The same of one that only a registry speaks of. */
const LEAST_BY_TEXT = Math.log(CUT / (MOST_BY_TEXT - CUT)) - 0.01;
/** What a server has at most beside its words, its tools and what it can do, unless it is called like the query. */
const MOST_FURTHER = WEIGHT.product + WEIGHT.region + WEIGHT.trust;
/** Ability below which a server that holds no word of the query is no answer. */
export const LEAST_ABILITY = LEAST - WEIGHT.start - MOST_FURTHER;

/** Says how probably a server serves one query. */
export class Probabilities {
  readonly #shares: WordShares;
  readonly #evidence: Evidence;
  readonly #columns: ServerColumns;
  readonly #names: Uint32Array;
  readonly #hasNamesakes: boolean;
  /** What a server has at most beside its words, its tools and what it can do, as far as this query tells. */
  readonly #further: number;

  /** @param names The words of the query that each server's name holds. */
  constructor(shares: WordShares, evidence: Evidence, columns: ServerColumns, names: Uint32Array) {
    this.#shares = shares;
    this.#evidence = evidence;
    this.#columns = columns;
    this.#names = names;
    this.#hasNamesakes = evidence.called.size + evidence.identified.size > 0;
    this.#further =
      (evidence.namesProduct ? WEIGHT.product : 0) +
      Math.max(0, ...evidence.regions) +
      WEIGHT.trust * columns.mostTrust;
  }

  /**
   * Below this sum of {@link reach} a server of the tail is no answer; -1 when a server may be called like the query, for then
   * words alone do not tell.
   */
  get leastReach(): number {
    return this.#hasNamesakes ? -1 : LEAST_BY_TEXT - WEIGHT.start - this.#further;
  }

  /** The most that some words add to the odds of a server of the tail whose texts hold them. @param score Their share of the best score. */
  reach(words: number, score: number): number {
    return (WEIGHT.textAlone + WEIGHT.covered + WEIGHT.called) * this.#shares.of(words) + WEIGHT.textScore * score;
  }

  /** Whether a server of the catalog is no answer whatever else is known of it; its name holds no more words than its texts. */
  isHopeless(position: number, covered: number, ability: number): boolean {
    const most = WEIGHT.start + ability + (WEIGHT.covered + WEIGHT.called) * covered + this.#further;
    return most < LEAST && !(this.#hasNamesakes && this.#isNamesake(position));
  }

  #isNamesake(position: number): boolean {
    return this.#evidence.identified.has(position) || this.#evidence.called.has(position);
  }

  /**
   * @param position In the directory.
   * @param own Position in the catalog; -1 for a server of its tail.
   * @param held The words of the query that its texts or its best tool hold, and
   * @param covered the share of the query that they make up.
   * @param ability What speaks for it beside its words, its name and its products.
   * @returns 0.2 to 0.98 in ten thousandths, or 0 for one that is no answer.
   */
  of(position: number, own: number, held: number, covered: number, ability: number): number {
    const isIdentified = this.#hasNamesakes && this.#evidence.identified.has(position);
    const isCalled = this.#hasNamesakes && this.#evidence.called.has(position);
    const byText = own === -1 && !isIdentified;
    const least = byText ? LEAST_BY_TEXT : LEAST;
    const named = this.#names[position] ?? 0;
    const byWords =
      WEIGHT.start + ability + WEIGHT.covered * covered + (named === 0 ? 0 : WEIGHT.called * this.#shares.of(named));
    if (byWords + this.#further < least && !isCalled && !isIdentified) return 0;
    const columns = this.#columns;
    const odds =
      byWords +
      this.#oddsOfProduct(own, held, named) +
      (this.#evidence.regions[columns.region[position] ?? 0] ?? 0) +
      (isCalled ? WEIGHT.exact : 0) +
      (isIdentified ? WEIGHT.identified : 0) +
      WEIGHT.trust * (columns.trust[position] ?? 0) +
      WEIGHT.short * (columns.short[position] ?? 0) +
      WEIGHT.inactive * (columns.inactive[position] ?? 0);
    if (odds < least) return 0;
    const most = columns.gone[position] === 1 ? MOST_GONE : byText ? MOST_BY_TEXT : MOST;
    const probability = Math.round((GRAIN * most) / (1 + Math.exp(-odds))) / GRAIN;
    return probability < CUT ? 0 : probability;
  }

  #oddsOfProduct(own: number, held: number, named: number): number {
    const { namesProduct, ofProduct, productWords } = this.#evidence;
    if (!namesProduct) return 0;
    if (ofProduct.has(own) || holds(named, productWords)) return WEIGHT.product;
    return WEIGHT.otherProduct + (holds(held, productWords) ? WEIGHT.mentioned : 0);
  }
}

/** Whether some words hold all of some others, and there are others. */
function holds(words: number, others: number): boolean {
  return others !== 0 && (words & others) === others;
}
