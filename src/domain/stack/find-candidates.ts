import type { Server } from '../catalog/server.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import { tokenize } from '../ranking/tokenize.ts';
import type { Constraints } from '../task/constraints.ts';
import type { Need } from '../task/task-definition.ts';
import { admit, type Admission } from './admission.ts';
import type { Preferred } from './launch.ts';
import { trust } from './trust.ts';

const MOST_TOOLS = 4;
const MOST_CANDIDATES = 24;
/** Share of a need's rare words that a tool must hold when no capability vouches for it. */
const TEXT_ALONE = 0.42;

/** A server considered for one need. */
export type Candidate = {
  readonly server: Server;
  readonly need: Need;
  readonly way: Preferred;
  /** Names of the tools for it, best first, at most four; empty when the server's tools are unknown. */
  readonly tools: readonly string[];
  /** 0 to 1. */
  readonly probability: number;
  /** What the probability was made of, each 0 to 1. */
  readonly parts: { readonly capability: number; readonly system: number; readonly text: number; readonly trust: number };
  /** The best tool's own words, or null. */
  readonly matched: { readonly tool: string; readonly words: readonly string[] } | null;
};

/** A server that was looked at for a need and kept out. */
export type Refusal = { readonly server: Server; readonly need: Need; readonly code: string; readonly reason: string; readonly would_change_if: string };

export type Found = { readonly candidates: readonly Candidate[]; readonly refused: readonly Refusal[] };

/**
 * Finds the servers for one need, best first. A product that the need names is nearly a hard limit: servers of other
 * products are refused, servers of no product (a generic fetcher, a file system) are not considered for it.
 *
 * @param taskWords Stems of the whole task: they only decide between servers that fit the need alike.
 */
export function findCandidates(need: Need, taskWords: readonly string[], constraints: Constraints, named: ReadonlySet<string>, knowledge: Knowledge): Found {
  const { index, operations, catalog } = knowledge;
  const own = new Float32Array(index.documents.length);
  const query = tokenize(`${need.text} ${need.system ?? ''}`);
  index.addScores(query, own);
  const around = new Float32Array(index.documents.length);
  index.addScores(taskWords, around);
  const documents = need.capability === null ? bestDocuments(own) : (knowledge.byCapability.get(need.capability) ?? []);
  const strongest = Math.max(1e-6, ...documents.map((document) => own[document] ?? 0));
  const widest = Math.max(1e-6, ...documents.map((document) => around[document] ?? 0));
  const groups = new Map<number, number[]>();
  for (const document of documents) {
    const server = index.documents[document]?.server ?? -1;
    groups.set(server, [...(groups.get(server) ?? []), document]);
  }
  const candidates: Candidate[] = [];
  const refused: Refusal[] = [];
  for (const [position, group] of groups) {
    const server = catalog.servers[position];
    if (server === undefined) continue;
    const system = systemFit(server, need, named);
    if (system === null) continue;
    const fitting = group.filter((document) => suits(operations[document]?.effect ?? 'read', need, constraints, server));
    if (fitting.length === 0) {
      if (constraints.read_only === true) refused.push({ server, need, code: 'writes', reason: 'Its tools for this write, and it has no read-only switch.', would_change_if: 'read_only=false' });
      continue;
    }
    const ordered = fitting.toSorted((a, b) => score(b) - score(a) || a - b);
    const text = need.capability === null ? coverage(query, server, ordered[0], knowledge) : 0.75 * ((own[ordered[0] ?? 0] ?? 0) / strongest) + 0.25 * ((around[ordered[0] ?? 0] ?? 0) / widest);
    if (need.capability === null && text < TEXT_ALONE) continue;
    const admission: Admission = admit(server, constraints, named);
    if (!admission.admitted) {
      refused.push({ server, need, code: admission.code, reason: admission.reason, would_change_if: admission.would_change_if });
      continue;
    }
    const parts = { capability: need.capability === null ? 0 : 1, system, text, trust: trust(server, catalog.as_of) };
    const top = score(ordered[0] ?? 0);
    const tools = ordered.filter((document, rank) => rank < MOST_TOOLS && score(document) >= 0.45 * top).flatMap((document) => toolName(server, index.documents[document]?.tool ?? -1));
    candidates.push({ server, need, way: admission.way, tools, probability: probabilityOf(need, parts), parts, matched: matchedWords(query, server, tools[0]) });
  }

  function score(document: number): number {
    return (own[document] ?? 0) + 0.25 * (around[document] ?? 0) + 0.01;
  }

  candidates.sort((a, b) => b.probability - a.probability || (a.server.name < b.server.name ? -1 : 1));
  return { candidates: candidates.slice(0, MOST_CANDIDATES), refused };
}

/** 1: the named product's; 0.6: no product is asked for and the server is of none; 0.35: of a product nobody asked for; null: out. */
function systemFit(server: Server, need: Need, named: ReadonlySet<string>): number | null {
  if (need.system !== undefined) return server.systems.includes(need.system) ? 1 : null;
  if (server.systems.some((system) => named.has(system))) return 0.9;
  return server.systems.length === 0 || server.egress === 'public' ? 0.6 : 0.35;
}

function suits(effect: 'read' | 'write' | 'destructive', need: Need, constraints: Constraints, server: Server): boolean {
  if (constraints.read_only === true && effect !== 'read') return server.settings.some(({ when }) => when === 'read_only');
  return need.effect === 'read' || need.effect === 'none' ? effect === 'read' || need.capability !== null : true;
}

function probabilityOf(need: Need, parts: Candidate['parts']): number {
  const logit = -2.1 + 1.9 * parts.capability + 1.5 * parts.system + 1.1 * parts.text + 1.9 * parts.trust;
  const sure = need.capability === null ? 0.75 : 0.55 + 0.45 * need.confidence;
  return Math.round((sure / (1 + Math.exp(-logit))) * 100) / 100;
}

function bestDocuments(scores: Float32Array): number[] {
  const cut = 0.5 * scores.reduce((most, value) => Math.max(most, value), 0);
  const documents: number[] = [];
  if (cut > 0) scores.forEach((value, document) => value >= cut && documents.push(document));
  return documents.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, 60);
}

/** Share of the query's weight by rarity that the server's best operation holds. */
function coverage(query: readonly string[], server: Server, document: number | undefined, knowledge: Knowledge): number {
  const tool = server.tools[knowledge.index.documents[document ?? 0]?.tool ?? -1];
  const held = new Set(tokenize(`${server.title} ${server.description} ${tool === undefined ? '' : `${tool.name} ${tool.description}`}`));
  let whole = 0;
  let found = 0;
  for (const term of new Set(query)) {
    const weight = knowledge.index.idf(term) || 4;
    whole += weight;
    if (held.has(term)) found += weight;
  }
  return whole === 0 ? 0 : found / whole;
}

function matchedWords(query: readonly string[], server: Server, tool: string | undefined): Candidate['matched'] {
  const found = server.tools.find(({ name }) => name === tool);
  if (found === undefined) return null;
  const held = new Set(tokenize(`${found.name} ${found.description}`));
  return { tool: found.name, words: [...new Set(query)].filter((term) => held.has(term)) };
}

function toolName(server: Server, tool: number): string[] {
  const name = server.tools[tool]?.name;
  return name === undefined ? [] : [name];
}
