import type { Directory } from '../catalog/visible-servers.ts';
import type { Ranked } from './rank-query.ts';
import type { Server, Tool } from '../catalog/server.ts';
import type { Query } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';

/** Place of a hit in the order by probability, then by name. */
export type HitPlace = { readonly probability: number; readonly name: string };

/**
 * Returns the indexes of the next hits after a place, the most probable first; ties are in ascending order of name.
 * The hit at that place need not exist any more.
 *
 * @param seen The last hit shown; null to start with the best hit.
 */
export function nextHits(
  ranked: Pick<Ranked, 'positions' | 'probabilities'>,
  directory: Directory,
  seen: HitPlace | null,
  most: number,
): readonly number[] {
  const { positions, probabilities } = ranked;
  const next = seen === null ? 0 : directory.after(seen.name);
  const isBefore = (hit: number, probability: number, position: number): boolean => {
    const own = probabilities[hit] ?? 0;
    return own > probability || (own === probability && (positions[hit] ?? 0) < position);
  };
  const found: number[] = [];
  for (let hit = 0; hit < positions.length; hit += 1) {
    if (seen !== null && isBefore(hit, seen.probability, next)) continue;
    let place = found.length;
    while (place > 0 && isBefore(hit, probabilities[found[place - 1] ?? 0] ?? 0, positions[found[place - 1] ?? 0] ?? 0))
      place -= 1;
    if (place === most) continue;
    found.splice(place, 0, hit);
    if (found.length > most) found.pop();
  }
  return found;
}

/** Reason for a hit; `tool` is null when the server's own text is the reason. */
export type Match = { readonly tool: string | null; readonly why: string };

const MOST_TOOLS = 3;
/** Minimum share of the best tool's score for another tool to be listed. */
const NEAR_BEST = 0.5;
const MOST_WORDS = 4;

/**
 * Returns at most three tools with the words, capability and product that made a server a hit, the strongest first.
 * Returns the server's own text as the reason when no tool matches or its tools are unknown.
 */
export function whyMatched(
  position: number,
  query: Query,
  ranked: Pick<Ranked, 'scores'>,
  index: SearchIndex,
): Match[] {
  const { directory, knowledge, stems } = index;
  const server = directory.servers[position];
  if (server === undefined) return [];
  const told: Match[] = [];
  for (const { document, tool } of bestTools(directory.inCatalog[position] ?? -1, ranked.scores(), index)) {
    const performed = tool.capability ?? knowledge.operations[document]?.capability ?? null;
    const reasons = [...wordsIn(stems.ofTool(document, tool), query), ...capabilityIn(query, performed, tool.also)];
    if (reasons.length === 0) continue;
    if (told.length === 0) reasons.push(...aboutServer(server, query));
    told.push({ tool: tool.name, why: reasons.join('; ') });
  }
  if (told.length > 0) return told;
  const reasons = [
    ...wordsIn(stems.ofServer(position, server), query),
    ...capabilityIn(query, null, server.capabilities),
    ...aboutServer(server, query),
  ];
  return [{ tool: null, why: reasons.join('; ') || 'its text as a whole' }];
}

function aboutServer({ systems }: Server, { needs, corrections }: Query): string[] {
  return [
    ...needs.flatMap(({ system }) => (system !== undefined && systems.includes(system) ? [`product ${system}`] : [])),
    ...corrections.map(({ from, to }) => `"${from}" read as ${to}`),
  ];
}

function bestTools(
  position: number,
  scores: Float32Array,
  { knowledge }: SearchIndex,
): readonly { readonly document: number; readonly tool: Tool }[] {
  const first = knowledge.index.firsts[position] ?? 0;
  const tools = knowledge.catalog.servers[position]?.tools ?? [];
  const best: { readonly document: number; readonly tool: Tool; readonly score: number }[] = [];
  for (let at = 0; at < tools.length; at += 1) {
    const score = scores[first + at] ?? 0;
    const tool = tools[at];
    let place = best.length;
    while (place > 0 && (best[place - 1]?.score ?? 0) < score) place -= 1;
    if (tool === undefined || score === 0 || place === MOST_TOOLS) continue;
    best.splice(place, 0, { document: first + at, tool, score });
    if (best.length > MOST_TOOLS) best.pop();
  }
  return best.filter(({ score }) => score >= NEAR_BEST * (best[0]?.score ?? 0));
}

function wordsIn(held: ReadonlySet<string>, { words }: Query): string[] {
  const found = new Set<string>();
  let count = 0;
  for (const { stem, text } of words) {
    if (!held.has(stem)) continue;
    found.add(`"${text}"`);
    count += 1;
    if (count === MOST_WORDS) break;
  }
  return count === 0 ? [] : [[...found].join(', ')];
}

/** @param first Capability to check in addition to `others`. */
function capabilityIn({ needs }: Query, first: string | null, others: readonly string[] = []): string[] {
  const wanted = needs.find(
    ({ capability }) => capability !== null && (capability === first || others.includes(capability)),
  );
  return wanted === undefined ? [] : [`capability ${wanted.capability}`];
}
