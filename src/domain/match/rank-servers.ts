import type { Server } from '../catalog/server.ts';
import { profileOf, type CapabilityProfile } from './capability-classifier.ts';
import { addMeaning, clausesOf } from './meaning.ts';
import type { Knowledge, Lexicon } from './knowledge.ts';
import type { ToolIndex } from './tool-index.ts';
import { addServerCues } from './server-cues.ts';
import { tokenize } from '../text/tokenize.ts';
import { TouchedDocuments } from './scored-documents.ts';

/** Share of the best clause's score that is added to that of the whole text. */
const CLAUSE = 0.5;
/** Scores of a capability and of a product in common, in units of the best text score. */
const CHANNEL = 1;
const PRODUCT = 0.35;

const CLAUSE_BREAK =
  /[.!?](?=\s|$)|[\n;,()\u2013\u2014]+|:(?=\s)|\s-\s|\b(?:and|then|but|plus|or|while|because|so that|which|before|after)\b/i;

/** A capability or a product that a text is known to ask for. */
export type Wanted = { readonly capability: string | null; readonly system?: string; readonly confidence: number };

export type RankedTool = {
  readonly server: Server;
  /** Null for a server whose tools are unknown. */ readonly tool: string | null;
  readonly score: number;
};
export type RankedServer = { readonly server: Server; readonly score: number; readonly best: RankedTool };
export type Ranking = {
  /** Every server that scores above 0, best first; equal scores in the order of the catalog. */
  readonly servers: readonly RankedServer[];
  /** Every tool that scores above 0, best first. */
  readonly tools: readonly RankedTool[];
};

/**
 * Scores every operation of the catalog against a whole text: fielded BM25, plus the best of its clauses, plus what the
 * text is known to want and the operation is known to do, plus how much the best of them mean what the text means, plus
 * what speaks for their servers as a whole.
 *
 * @returns One number of at least 0 a document of the index, in its order.
 */
export function scoreOperations(text: string, wanted: readonly Wanted[], knowledge: Knowledge): Float32Array {
  const scores = new Float32Array(knowledge.index.size);
  const top = addWords(text, wanted, knowledge, scores, new TouchedDocuments(scores.length));
  if (knowledge.vectors !== null) addMeaning(text, knowledge.vectors, scores, top);
  addServerCues(text, knowledge, scores, top);
  return scores;
}

/**
 * Adds the same without meaning, which a search has no time for.
 *
 * @param scores Filled with zeros; added to.
 * @param touched Told every document that scores.
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

/** Ranks tools by their score, and servers by their best tool. */
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

/** Capabilities that any clause of the text speaks of, and those that it is known to want. */
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
 * Adds the score of each operation in the clause that suits it best.
 *
 * @param parts Words of each clause.
 * @param counting 1 for each operation that counts; null for all.
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

/** Changes when the same task on the same catalog may give another answer. */
export const RANKER_VERSION = '0.8.0';
