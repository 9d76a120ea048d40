import type { Server } from '../catalog/server.ts';
import type { Knowledge } from './knowledge.ts';
import { tokenize } from './tokenize.ts';

/** What the best clause adds to the score of the whole text. */
const CLAUSE = 0.5;
/** What a capability and a product in common add, in units of the best text score. */
const CHANNEL = 0.3;
const PRODUCT = 0.25;

/** What a text is known to ask for, as far as it matters to ranking. */
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
 * Ranks tools, and servers by their best tool: fielded BM25 of the whole text, plus the best of its clauses, plus what
 * the text is known to want and the tool is known to do.
 */
export function rankServers(text: string, wanted: readonly Wanted[], knowledge: Knowledge): Ranking {
  const { index, operations, catalog } = knowledge;
  const scores = new Float32Array(index.documents.length);
  index.addScores(tokenize(text), scores);
  addBestClause(text, knowledge, scores);
  const top = scores.reduce((most, score) => Math.max(most, score), 0) || 1;
  const byCapability = new Map<string, number>();
  const systems = new Map<string, number>();
  for (const { capability, system, confidence } of wanted) {
    if (capability !== null) byCapability.set(capability, Math.max(byCapability.get(capability) ?? 0, confidence));
    if (system !== undefined) systems.set(system, confidence);
  }
  const tools: RankedTool[] = [];
  const best = new Map<number, RankedTool>();
  index.documents.forEach((document, position) => {
    const server = catalog.servers[document.server];
    if (server === undefined) return;
    const capabilities = document.tool === -1 ? server.capabilities : [operations[position]?.capability ?? ''];
    const channel = Math.max(0, ...capabilities.map((capability) => byCapability.get(capability) ?? 0));
    const product = Math.max(0, ...server.systems.map((system) => systems.get(system) ?? 0));
    const score = (scores[position] ?? 0) + top * (CHANNEL * channel + PRODUCT * product * (channel > 0 ? 1 : 0.4));
    if (score <= 0) return;
    const ranked = { server, tool: server.tools[document.tool]?.name ?? null, score };
    tools.push(ranked);
    if (score > (best.get(document.server)?.score ?? 0)) best.set(document.server, ranked);
  });
  const servers = [...best]
    .toSorted((a, b) => b[1].score - a[1].score || a[0] - b[0])
    .map(([, tool]) => ({ server: tool.server, score: tool.score, best: tool }));
  return { servers, tools: tools.sort((a, b) => b.score - a.score) };
}

function addBestClause(text: string, knowledge: Knowledge, scores: Float32Array): void {
  const parts = text
    .split(/[.;!?\n:]+|, | and then | then /)
    .map(tokenize)
    .filter((tokens) => tokens.length >= 2);
  if (parts.length < 2) return;
  const best = new Float32Array(scores.length);
  for (const part of parts) {
    const own = new Float32Array(scores.length);
    knowledge.index.addScores(part, own);
    own.forEach((score, position) => {
      if (score > (best[position] ?? 0)) best[position] = score;
    });
  }
  best.forEach((score, position) => {
    scores[position] = (scores[position] ?? 0) + CLAUSE * score;
  });
}
