import type { Server } from '../catalog/server.ts';
import { profileOf, type CapabilityProfile } from './capability-classifier.ts';
import { addMeaning, clausesOf } from './vector-scores.ts';
import type { Knowledge, Lexicon } from './knowledge.ts';
import type { ToolIndex } from './tool-index.ts';
import { addServerCues } from './server-cues.ts';
import { tokenize } from '../text/tokenize.ts';
import { TouchedDocuments } from './best-documents.ts';

/** Factor of the best clause's score, which is added to the whole text's score. */
const CLAUSE = 0.5;
/** Weights of a shared capability and a shared product, in units of the best text score. */
const CHANNEL = 1;
const PRODUCT = 0.35;

const CLAUSE_BREAK =
  /[.!?](?=\s|$)|[\n;,()\u2013\u2014]+|:(?=\s)|\s-\s|\b(?:and|then|but|plus|or|while|because|so that|which|before|after)\b/i;

/** Capability or product that a text requests. */
export type Wanted = { readonly capability: string | null; readonly system?: string; readonly confidence: number };

export type RankedTool = {
  readonly server: Server;
  /** Null for a server whose tools are unknown. */
  readonly tool: string | null;
  readonly score: number;
};
export type RankedServer = { readonly server: Server; readonly score: number; readonly best: RankedTool };
export type Ranking = {
  /** Every server that scores above 0, best first; ties follow the catalog order. */
  readonly servers: readonly RankedServer[];
  /** Every tool that scores above 0, best first. */
  readonly tools: readonly RankedTool[];
};

/**
 * Scores every operation of the catalog against a text. The score adds fielded BM25, the best clause, requested
 * capabilities and products, similarity of meaning, and cues of the whole server.
 *
 * @returns One score of at least 0 per document, in index order.
 */
export function scoreOperations(text: string, wanted: readonly Wanted[], knowledge: Knowledge): Float32Array {
  const scores = new Float32Array(knowledge.index.size);
  const top = addWords(text, wanted, knowledge, scores, new TouchedDocuments(scores.length));
  if (knowledge.vectors !== null) addMeaning(text, knowledge.vectors, scores, top);
  addServerCues(text, knowledge, scores, top);
  return scores;
}

/**
 * Adds the scores without server cues and without similarity of meaning, which takes too long for a search.
 *
 * @param scores Filled with zeros; added to.
 * @param touched Receives every document that scores.
 * @returns The best score of the words alone, or 1.
 */
export function addWords(
  text: string,
  wanted: readonly Wanted[],
  knowledge: Knowledge,
  scores: Float32Array,
  touched: TouchedDocuments,
): number {
  const { index } = knowledge;
  const counting = index.described.includes(1) ? index.described : null;
  const highest = index.addScores(tokenize(text), scores, counting, touched);
  const parts = clausesOf(text);
  const top = (parts.length < 2 ? highest : addBestClause(parts, index, scores, counting, touched)) || 1;
  const { likeness: channel, alike } = knowledge.profiles.compare(profileOfText(text, wanted, knowledge));
  for (let at = 0; at < alike.length; at += 1) {
    const document = alike[at] ?? 0;
    const before = scores[document] ?? 0;
    scores[document] = before + top * CHANNEL * (channel[document] ?? 0);
    if (before === 0 && (scores[document] ?? 0) > 0) touched.push(document);
  }
  const systems = new Map(
    wanted.flatMap(({ system, confidence }) => (system === undefined ? [] : [[system, confidence] as const])),
  );
  const strongest = new Map<number, number>();
  for (const [system, confidence] of systems)
    for (const server of knowledge.serversOf.get(system) ?? [])
      strongest.set(server, Math.max(strongest.get(server) ?? 0, confidence));
  for (const [server, product] of strongest) {
    const end = index.firsts[server + 1] ?? 0;
    for (let document = index.firsts[server] ?? 0; document < end; document += 1) {
      const before = scores[document] ?? 0;
      scores[document] = before + top * PRODUCT * product * (0.4 + 0.6 * (channel[document] ?? 0));
      if (before === 0 && (scores[document] ?? 0) > 0) touched.push(document);
    }
  }
  return top;
}

/** Ranks tools by their score and servers by their best tool. */
export function rankServers(text: string, wanted: readonly Wanted[], knowledge: Knowledge): Ranking {
  const { index, catalog } = knowledge;
  const scores = scoreOperations(text, wanted, knowledge);
  const tools: RankedTool[] = [];
  const best = new Map<number, RankedTool>();
  scores.forEach((score, document) => {
    const position = index.serverOf[document] ?? -1;
    const server = catalog.servers[position];
    if (server === undefined || score <= 0) return;
    const ranked = { server, tool: server.tools[index.toolOf[document] ?? -1]?.name ?? null, score };
    tools.push(ranked);
    if (score > (best.get(position)?.score ?? 0)) best.set(position, ranked);
  });
  const servers = [...best]
    .toSorted((a, b) => b[1].score - a[1].score || a[0] - b[0])
    .map(([, tool]) => ({ server: tool.server, score: tool.score, best: tool }));
  return { servers, tools: tools.toSorted((a, b) => b.score - a.score) };
}

/** Returns the capabilities that a clause expresses or the text requests. */
function profileOfText(text: string, wanted: readonly Wanted[], knowledge: Lexicon): CapabilityProfile {
  const profile = new Map<string, number>();
  const raise = (capability: string, weight: number): void => {
    profile.set(capability, Math.max(profile.get(capability) ?? 0, weight));
  };
  for (const clause of text.split(CLAUSE_BREAK)) {
    const tokens = tokenize(clause);
    const scores = knowledge.classifier.classify(tokens);
    for (const [capability, weight] of profileOf(scores, tokens.length)) raise(capability, weight);
  }
  for (const { capability, confidence } of wanted) if (capability !== null) raise(capability, confidence);
  return profile;
}

/**
 * Adds to each operation's score its score in its best clause.
 *
 * @param parts Words of each clause.
 * @param counting 1 for each operation that counts for the returned maximum; null for all.
 * @returns The highest score of those that count.
 */
function addBestClause(
  parts: readonly (readonly string[])[],
  index: ToolIndex,
  scores: Float32Array,
  counting: Uint8Array | null,
  touched: TouchedDocuments,
): number {
  const best = index.bestScores(parts);
  let top = 0;
  for (let position = 0; position < scores.length; position += 1) {
    const before = scores[position] ?? 0;
    const score = before + CLAUSE * (best[position] ?? 0);
    scores[position] = score;
    if (before === 0 && (scores[position] ?? 0) > 0) touched.push(position);
    if (score > top && counting?.[position] !== 0) top = score;
  }
  return top;
}

/** Version of the ranking; it changes when the same task on the same catalog may give another answer. */
export const RANKER_VERSION = '0.11.0';
