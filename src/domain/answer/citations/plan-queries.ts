import { displayName } from '../../catalog/products.ts';
import type { Lexicon, Products } from '../../match/knowledge.ts';
import type { StackRecommendation, Uncovered } from '../recommendation.ts';
import type { Need, TaskDefinition } from '../../task/task-definition.ts';

/** Query for the web search. */
export type Query = {
  /** At most 120 characters: product names, capability titles, or single words of a need. */
  readonly text: string;
  /** Uncovered needs that the query was made for; empty for a covered product. */
  readonly gaps: readonly string[];
};

const MOST_QUERIES = 3;
const LONGEST_QUERY = 120;
const MOST_WORDS = 8;
/** Gaps that a server outside the catalog could fill; the others result from a limit. */
const OPEN_GAPS = ['no_server_for_system', 'system_cannot', 'nothing_found'];

/** Plans at most three web queries: first for uncovered needs, then for the other products that the task names. */
export function planQueries(
  task: TaskDefinition,
  { uncovered }: Pick<StackRecommendation, 'uncovered'>,
  knowledge: Lexicon & Products,
): readonly Query[] {
  const open = uncovered.filter(({ code }) => OPEN_GAPS.includes(code));
  const lost = new Set(uncovered.map(({ need }) => need));
  const queries = new Map<string, readonly string[]>();
  for (const gap of [...open.filter(isOfSystem), ...open.filter((one) => !isOfSystem(one))]) {
    const text = textFor(gap, task.needs, knowledge);
    if (text !== null) queries.set(text, [...(queries.get(text) ?? []), gap.need]);
  }
  for (const { id, system } of task.needs) {
    const text = system === undefined || lost.has(id) ? null : `${productTitle(system, knowledge)} MCP server`;
    if (text !== null && !queries.has(text)) queries.set(text, []);
  }
  return [...queries].slice(0, MOST_QUERIES).map(([text, gaps]) => ({ text: text.slice(0, LONGEST_QUERY), gaps }));
}

/** Returns the display name of a product. */
export function productTitle(system: string, { systems }: Products): string {
  return systems.get(system)?.title ?? displayName(system);
}

function isOfSystem({ code }: Uncovered): boolean {
  return code === 'no_server_for_system';
}

function textFor(gap: Uncovered, needs: readonly Need[], knowledge: Lexicon & Products): string | null {
  const need = needs.find(({ id }) => id === gap.need);
  if (need === undefined) return null;
  const product = need.system === undefined ? null : `${productTitle(need.system, knowledge)} MCP server`;
  if (product !== null && isOfSystem(gap)) return product;
  const wanted =
    knowledge.lexicon.capabilities.get(need.capability ?? '')?.title.toLowerCase() ?? plainWords(need.text);
  if (product !== null) return `${product} ${wanted}`.trim();
  return wanted === '' ? null : `MCP server ${wanted}`;
}

/** Returns the words made of letters only, because digits, `@` or slashes may belong to personal data. */
function plainWords(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^[("'“‘]+|[)"'”’.,;:!?]+$/g, ''))
    .filter((word) => /^\p{L}+(?:[-'’]\p{L}+)*$/u.test(word))
    .slice(0, MOST_WORDS)
    .join(' ');
}
