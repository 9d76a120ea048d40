import { scoreOperations } from '../ranking/rank-servers.ts';
import { MarkedWords, type Marks } from './marked-words.ts';
import { gatherEvidence } from './query-evidence.ts';
import type { Query } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';
import { WEIGHT } from './weights.ts';
import { WordShares } from './word-shares.ts';

/** Probability below which a server is no answer to a query. */
const CUT = 0.2;
/** Nothing is certain. */
const MOST = 0.98;
/** Of a server that only a registry speaks of: what it can do, nobody looked at. */
const MOST_BY_TEXT = 0.6;
/**
 * Probabilities are told in ten thousandths: a server that comes or goes moves all the others by less, so that pages that
 * were asked for before and after it fit together.
 */
const GRAIN = 1e4;
/** What a word counts that nothing knows, in units of the rarest that something knows. */
const UNKNOWN_WORD = 0.65;
/** In the same units, how rare the words of a query must be together to say something: nearly every server speaks of servers. */
const TELLING = 0.25;

/** The servers that serve a query, by their positions in the directory, ascending; those above the cut and no others. */
export type Ranked = {
  readonly positions: readonly number[];
  /** 0.2 to 0.98 in ten thousandths, in the order of the positions. */
  readonly probabilities: readonly number[];
  /** Score of each document of the tool index. The next ranking overwrites it. */
  readonly scores: Float32Array;
};

type Found = { readonly tools: Marks; readonly texts: Marks; readonly names: Marks };

/** Ranks every server of a catalog for a query. */
export class QueryRanker {
  readonly #index: SearchIndex;
  readonly #tools: MarkedWords;
  readonly #texts: MarkedWords;
  readonly #names: MarkedWords;
  readonly #scores: Float32Array<ArrayBuffer>;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#tools = new MarkedWords(index.knowledge.index);
    this.#texts = new MarkedWords(index.texts);
    this.#names = new MarkedWords(index.called);
    this.#scores = new Float32Array(index.knowledge.index.size);
  }

  /** @param passing 1 at the position of each server of the directory that is let through; null for all. */
  rank(query: Query, passing: Uint8Array | null): Ranked {
    const stems = query.words.map(({ stem }) => stem);
    return this.#tools.lend(stems, (tools) =>
      this.#texts.lend(stems, (texts) =>
        this.#names.lend(stems, (names) => this.#rank(query, { tools, texts, names }, passing)),
      ),
    );
  }

  #rank(query: Query, { tools, texts, names }: Found, passing: Uint8Array | null): Ranked {
    const { directory, knowledge, columns } = this.#index;
    const { inCatalog } = directory;
    const scores = scoreOperations(query.text, query.needs, knowledge, this.#scores.fill(0));
    const evidence = gatherEvidence(query, scores, this.#index);
    const { best, top, gains, ofProduct, productWords, regions, called, identified } = evidence;
    const shares = this.#shares(query);
    const otherProduct = evidence.namesProduct ? WEIGHT.otherProduct : 0;
    const oddsOf = (position: number, held: number, isOfProduct: boolean): number => {
      const region = columns.region[position] ?? 0;
      return (
        WEIGHT.start +
        WEIGHT.covered * shares.of(held) +
        WEIGHT.called * shares.of(names.words[position] ?? 0) +
        (isOfProduct ? WEIGHT.product : otherProduct) +
        (!isOfProduct && holds(held, productWords) ? WEIGHT.mentioned : 0) +
        (region === 0 ? 0 : (regions[region] ?? 0)) +
        (called.size > 0 && called.has(position) ? WEIGHT.exact : 0) +
        (identified.size > 0 && identified.has(position) ? WEIGHT.identified : 0) +
        WEIGHT.trust * (columns.trust[position] ?? 0) +
        WEIGHT.short * (columns.short[position] ?? 0) +
        WEIGHT.inactive * (columns.inactive[position] ?? 0)
      );
    };
    const positions: number[] = [];
    const probabilities: number[] = [];
    for (let position = 0; position < inCatalog.length; position += 1) {
      const own = inCatalog[position] ?? -1;
      const inText = texts.words[position] ?? 0;
      let odds: number;
      let most = MOST;
      if (own === -1) {
        if (inText === 0) continue;
        const byText = WEIGHT.textAlone * shares.of(inText) + WEIGHT.textScore * (texts.scores[position] ?? 0);
        odds = byText + oddsOf(position, inText, holds(names.words[position] ?? 0, productWords));
        if (!identified.has(position)) most = MOST_BY_TEXT;
      } else {
        const document = best[own] ?? 0;
        const score = scores[document] ?? 0;
        const held = inText | (tools.words[document] ?? 0);
        if (held === 0 && score === 0) continue;
        const byText = columns.toolless[position] === 1 ? WEIGHT.textAlone * shares.of(held) : 0;
        odds =
          Math.max(byText, (WEIGHT.score * score) / top) +
          (gains[own] ?? 0) +
          oddsOf(position, held, ofProduct[own] === 1);
      }
      const probability = Math.round((GRAIN * most) / (1 + Math.exp(-odds))) / GRAIN;
      if (probability < CUT || passing?.[position] === 0) continue;
      positions.push(position);
      probabilities.push(probability);
    }
    return { positions, probabilities, scores };
  }

  /** Words count by how rare they are. */
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

/** Whether some words hold all of some others, and there are others. */
function holds(words: number, others: number): boolean {
  return others !== 0 && (words & others) === others;
}

const made = new WeakMap<SearchIndex, QueryRanker>();

/** The ranker of an index, made at the first call and kept as long as the index is. */
export function rankerOf(index: SearchIndex): QueryRanker {
  const known = made.get(index) ?? new QueryRanker(index);
  made.set(index, known);
  return known;
}
