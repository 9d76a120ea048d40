import type { Candidates } from './candidates.ts';
import { productFit, type Evidence } from './query-evidence.ts';
import type { Query } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';
import type { MarkedWords, TextMatches, WordShares } from './word-matches.ts';

/** Features of a hit, in the order of the forest that judges hits. */
export const HIT_FEATURES = [
  'covered',
  'in_texts',
  'in_tool',
  'in_name',
  'title_said',
  'missing',
  'score',
  'highest_score',
  'gain',
  'phrase',
  'meaning',
  'tool_meaning',
  'product',
  'region',
  'called',
  'trust',
  'short',
  'inactive',
  'official',
  'tools_unknown',
  'products',
  'tools',
  'confidence',
  'needs',
  'words',
  'unknown',
  'kin',
  'probability',
] as const;

/** Steps per unit of features that move a little whenever a server comes or goes, so that few hits change their order then. */
const STEPS = 20;

function coarse(value: number): number {
  return Math.round(STEPS * value) / STEPS;
}

/** Numbers of products and tools from which more say nothing. */
const MOST_PRODUCTS = 10;
const MOST_TOOLS = 40;

/** Parts of a ranking that the evidence is read from. */
export type RankedParts = {
  readonly query: Query;
  readonly evidence: Evidence;
  readonly shares: WordShares;
  readonly texts: Pick<TextMatches, 'words' | 'names'>;
  readonly tools: Pick<MarkedWords, 'words'>;
  readonly candidates: Candidates;
  readonly index: Pick<SearchIndex, 'columns' | 'directory' | 'meanings' | 'stems' | 'knowledge'>;
};

/** Returns a function that gives the features of a hit. */
export function hitEvidence({
  query,
  evidence,
  shares,
  texts,
  tools,
  candidates,
  index,
}: RankedParts): (position: number, own: number, probability: number) => readonly number[] {
  const {
    columns,
    directory,
    meanings,
    stems: told,
    knowledge: { vectors },
  } = index;
  const { words, needs, unknown, kin } = query;
  const each = words.map((_, word) => shares.of(1 << word));
  const stems = words.map(({ stem }) => stem);
  const said = new Set(stems);
  const confidence = needs.reduce((most, need) => Math.max(most, need.confidence), 0);
  return (position, own, probability) => {
    const server = directory.servers[position];
    const inTool = tools.words[candidates.best[own] ?? 0] ?? 0;
    const inTexts = texts.words[position] ?? 0;
    const held = inTool | inTexts;
    return [
      coarse(shares.of(held)),
      coarse(shares.of(inTexts)),
      coarse(shares.of(inTool)),
      coarse(shares.of(texts.names[position] ?? 0)),
      server === undefined ? 0 : shareIn(told.ofTitle(position, server), said),
      coarse(each.reduce((most, share, word) => (((held >>> word) & 1) === 1 ? most : Math.max(most, share)), 0)),
      coarse((candidates.scores[own] ?? 0) / evidence.top),
      Math.round(evidence.top / (words.length || 1)),
      candidates.gains[own] ?? 0,
      coarse(evidence.phraseGain(own)),
      meanings?.compare(stems, Uint32Array.of(position))[0] ?? 0,
      vectors === null || columns.toolless[position] === 1
        ? -1
        : (vectors.compare(stems, Uint32Array.of(candidates.best[own] ?? 0))[0] ?? 0),
      productFit(evidence, held, texts.names[position] ?? 0, position, own),
      evidence.regions[columns.region[position] ?? 0] ?? 0,
      Number(evidence.called.has(position)),
      columns.trust[position] ?? 0,
      columns.short[position] ?? 0,
      columns.inactive[position] ?? 0,
      columns.official[position] ?? 0,
      columns.toolless[position] ?? 0,
      Math.min(server?.systems.length ?? 0, MOST_PRODUCTS),
      Math.min(server?.tools.length ?? 0, MOST_TOOLS),
      confidence,
      needs.length,
      words.length,
      unknown.length / (words.length || 1),
      kin.size,
      coarse(probability),
    ];
  };
}

function shareIn(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const one of some) if (others.has(one)) shared += 1;
  return shared / (some.size || 1);
}
