import { addWords } from '../ranking/rank-servers.ts';
import { TouchedDocuments } from '../ranking/touched-documents.ts';
import { Candidates } from './candidates.ts';
import { MarkedWords, type Marks } from './marked-words.ts';
import { LEAST_ABILITY, Probabilities } from './probabilities.ts';
import { gatherEvidence } from './query-evidence.ts';
import type { Query } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';
import { WEIGHT } from './weights.ts';
import { WordShares } from './word-shares.ts';

/** What a word counts that nothing knows, in units of the rarest that something knows. */
const UNKNOWN_WORD = 0.65;
/** In the same units, how rare the words of a query must be together to say something: nearly every server speaks of servers. */
const TELLING = 0.25;

/** The servers that serve a query, by their positions in the directory, in no particular order; those above the cut and no others. */
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
  readonly #candidates: Candidates;
  /** 0 for all but {@link #touched}. */
  readonly #scores: Float32Array<ArrayBuffer>;
  readonly #touched: TouchedDocuments;
  readonly #textScores: Float32Array<ArrayBuffer>;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#tools = new MarkedWords(index.knowledge.index);
    this.#texts = new MarkedWords(index.texts);
    this.#names = new MarkedWords(index.called);
    this.#candidates = new Candidates(index.knowledge.index);
    this.#scores = new Float32Array(index.knowledge.index.size);
    this.#touched = new TouchedDocuments(index.knowledge.index.size);
    this.#textScores = new Float32Array(index.texts.size);
  }

  /** @param passing 1 at the position of each server of the directory that is let through; null for all. */
  rank(query: Query, passing: Uint8Array | null): Ranked {
    const stems = query.words.map(({ stem }) => stem);
    return this.#tools.lend(stems, (tools) =>
      this.#texts.lend(stems, (texts) =>
        this.#names.lend(stems, (names) => this.#rank(query, stems, { tools, texts, names }, passing)),
      ),
    );
  }

  #rank(query: Query, stems: readonly string[], { tools, texts, names }: Found, passing: Uint8Array | null): Ranked {
    const { directory, knowledge, columns } = this.#index;
    const { inCatalog } = directory;
    const scores = this.#scores;
    this.#touched.clear(scores);
    addWords(query.text, query.needs, knowledge, scores, this.#touched);
    const candidates = this.#gather(scores, tools, texts);
    const evidence = gatherEvidence(query, scores, candidates, this.#index);
    const { servers, size, best, gains } = candidates;
    const shares = this.#shares(query);
    const probabilityOf = new Probabilities(shares, evidence, columns, names.words);
    const positions: number[] = [];
    const probabilities: number[] = [];
    const add = (position: number, probability: number): void => {
      if (probability === 0 || passing?.[position] === 0) return;
      positions.push(position);
      probabilities.push(probability);
    };
    const { places, toolless } = columns;
    for (let at = 0; at < size; at += 1) {
      const own = servers[at] ?? 0;
      const position = places[own] ?? -1;
      if (position === -1) continue;
      const document = best[own] ?? 0;
      const held = (texts.words[position] ?? 0) | (tools.words[document] ?? 0);
      const gain = gains[own] ?? 0;
      const score = (scores[document] ?? 0) / evidence.top;
      if (held === 0 && WEIGHT.score * score + gain < LEAST_ABILITY) continue;
      const covered = shares.of(held);
      const byTool = score * (WEIGHT.score + WEIGHT.scoreCovered * covered);
      const byText = toolless[position] === 1 ? WEIGHT.textAlone * covered : 0;
      add(position, probabilityOf.of(position, own, held, covered, Math.max(byTool, byText) + gain));
    }
    const { textScores, highest } = this.#scoreTexts(stems);
    for (let at = 0; at < texts.holding.length; at += 1) {
      const position = texts.holding[at] ?? 0;
      if (inCatalog[position] !== -1) continue;
      const held = texts.words[position] ?? 0;
      const covered = shares.of(held);
      const byScore = (WEIGHT.textScore * (textScores[position] ?? 0)) / highest;
      add(position, probabilityOf.of(position, -1, held, covered, WEIGHT.textAlone * covered + byScore));
    }
    return { positions, probabilities, scores };
  }

  /** The servers of the catalog that score, or hold a word of the query. */
  #gather(scores: Float32Array, tools: Marks, texts: Marks): Candidates {
    const { directory, knowledge } = this.#index;
    const { serverOf } = knowledge.index;
    const { inCatalog } = directory;
    const candidates = this.#candidates;
    candidates.start(scores, this.#touched);
    for (let at = 0; at < tools.holding.length; at += 1) candidates.add(serverOf[tools.holding[at] ?? 0] ?? 0);
    for (let at = 0; at < texts.holding.length; at += 1) {
      const own = inCatalog[texts.holding[at] ?? 0] ?? -1;
      if (own !== -1) candidates.add(own);
    }
    return candidates;
  }

  /** How well the texts of servers hold the words, and how well a text would that were the best one for each. */
  #scoreTexts(stems: readonly string[]): { readonly textScores: Float32Array; readonly highest: number } {
    const { texts } = this.#index;
    const textScores = this.#textScores.fill(0);
    texts.addScores(stems, textScores);
    return { textScores, highest: stems.reduce((sum, stem) => sum + texts.highest(stem), 0) || 1 };
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

const made = new WeakMap<SearchIndex, QueryRanker>();

/** The ranker of an index, made at the first call and kept as long as the index is. */
export function rankerOf(index: SearchIndex): QueryRanker {
  const known = made.get(index) ?? new QueryRanker(index);
  made.set(index, known);
  return known;
}
