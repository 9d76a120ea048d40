import type { Server, Tool } from '../catalog/server.ts';
import { tokenize } from '../ranking/tokenize.ts';
import type { Ranked } from './rank-query.ts';
import type { Query } from './read-query.ts';
import type { SearchIndex } from './search-index.ts';

/** What made a server a hit; `tool` is null when its own text did. */
export type Match = { readonly tool: string | null; readonly why: string };

const MOST_TOOLS = 3;
/** Share of the best tool's score from which another one is told too. */
const NEAR_BEST = 0.5;
const MOST_WORDS = 4;

/**
 * Which tools, words, capability and product made a server a hit, the strongest first, at most three. One whose tools are
 * unknown, or say nothing of the query, is told by its own text.
 */
export function whyMatched(position: number, query: Query, { scores }: Ranked, index: SearchIndex): Match[] {
  const { directory, knowledge } = index;
  const server = directory.servers[position];
  if (server === undefined) return [];
  const about = [
    ...query.needs.flatMap(({ system }) =>
      system !== undefined && server.systems.includes(system) ? [`product ${system}`] : [],
    ),
    ...query.corrections.map(({ from, to }) => `"${from}" read as ${to}`),
  ];
  const tools = bestTools(directory.inCatalog[position] ?? -1, scores, index).flatMap(({ document, tool }) => {
    const { name, also = [] } = tool;
    const capability = tool.capability ?? knowledge.operations[document]?.capability ?? null;
    const reasons = [...wordsIn(toolStems(tool), query), ...capabilityIn([capability, ...also], query)];
    return reasons.length === 0 ? [] : [{ tool: name, reasons }];
  });
  const told =
    tools.length > 0
      ? tools
      : [
          {
            tool: null,
            reasons: [...wordsIn(serverStems(server), query), ...capabilityIn(server.capabilities, query)],
          },
        ];
  return told.map(({ tool, reasons }, rank) => ({
    tool,
    why: [...reasons, ...(rank === 0 ? about : [])].join('; ') || 'its text as a whole',
  }));
}

/** The tools of a server of the catalog that score best, best first. */
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
  const found = words.filter(({ stem }) => held.has(stem)).slice(0, MOST_WORDS);
  return found.length === 0 ? [] : [[...new Set(found.map((word) => `"${word.text}"`))].join(', ')];
}

const stemsOf = new WeakMap<Tool | Server, ReadonlySet<string>>();

/** The stems of a tool's own text, made once. */
function toolStems(tool: Tool): ReadonlySet<string> {
  const known = stemsOf.get(tool) ?? new Set(tokenize(`${tool.name} ${tool.description} ${tool.parameters ?? ''}`));
  stemsOf.set(tool, known);
  return known;
}

/** The stems of what a server says of itself, made once. */
function serverStems(server: Server): ReadonlySet<string> {
  const { name, title, aliases, systems, description } = server;
  const known = stemsOf.get(server) ?? new Set(tokenize([name, title, ...aliases, ...systems, description].join(' ')));
  stemsOf.set(server, known);
  return known;
}

function capabilityIn(capabilities: readonly (string | null)[], { needs }: Query): string[] {
  const wanted = needs.find(({ capability }) => capability !== null && capabilities.includes(capability));
  return wanted === undefined ? [] : [`capability ${wanted.capability}`];
}
