import type { Server } from '../../catalog/server.ts';
import type { Products } from '../../match/knowledge.ts';
import type { Evidence, ServerPick, StackRecommendation, Uncovered } from '../recommendation.ts';
import type { Warning } from '../../stack/plan.ts';
import type { TaskDefinition } from '../../task/task-definition.ts';
import { mentionOf, speaksOfMcp, type Page } from './mention.ts';
import { productTitle, type Query } from './plan-queries.ts';
import { holdsWords } from '../../text/tokenize.ts';

/** What the web said. */
export type Findings = {
  readonly answers: readonly { readonly query: Query; readonly pages: readonly Page[] }[];
  readonly warnings: readonly Warning[];
};

const MOST_CITED = 2;
const MOST_FOUND = 3;

/**
 * The recommendation with what the web said of it: pages that speak of a pick among its evidence, pages that speak of a gap beside it.
 * Nothing else is touched, and no word of a page goes anywhere but its title.
 */
export function cite(
  recommendation: StackRecommendation,
  { answers, warnings }: Findings,
  task: TaskDefinition,
  knowledge: Products,
): StackRecommendation {
  const pages = [...new Map(answers.flatMap((answer) => answer.pages.map((page) => [page.url, page]))).values()];
  if (pages.length === 0 && warnings.length === 0) return recommendation;
  const { servers, tail, denied } = knowledge.catalog;
  const kept = [...servers, ...tail].filter(({ name }) => denied.has(name));
  const isKept = (page: Page): boolean => kept.some((server) => mentionOf(page, server) !== null);
  const foundFor = (gap: Uncovered): readonly Page[] => {
    const systems = systemsOf([gap.need], task);
    const asked = answers.filter(({ query }) => query.gaps.includes(gap.need)).flatMap((answer) => answer.pages);
    return asked.filter((page) => speaksOf(page, systems, knowledge) && !isKept(page)).slice(0, MOST_FOUND);
  };
  return {
    ...recommendation,
    mcp_servers: recommendation.mcp_servers.map((pick) => ({
      ...pick,
      evidence: [...pick.evidence, ...evidenceFor(pick, pages, isKept, task, knowledge)],
    })),
    uncovered: recommendation.uncovered.map((gap) => {
      const found = foundFor(gap);
      return found.length === 0 ? gap : { ...gap, found: found.map(({ url, title }) => ({ url, title })) };
    }),
    warnings: [...recommendation.warnings, ...warnings],
  };
}

function evidenceFor(
  pick: ServerPick,
  pages: readonly Page[],
  isKept: (page: Page) => boolean,
  task: TaskDefinition,
  knowledge: Products,
): Evidence[] {
  const server: Server | undefined = knowledge.catalog.servers.find(({ name }) => name === pick.name);
  if (server === undefined) return [];
  const systems = systemsOf(pick.covers, task);
  const named: Evidence[] = [];
  const related: Evidence[] = [];
  for (const page of pages) {
    const { url, title } = page;
    const mention = mentionOf(page, server);
    const product = systems.find((system) => names(title, system, knowledge) && speaksOfMcp(page));
    if ((mention === null && product === undefined) || isKept(page)) continue;
    if (mention !== null) named.push({ kind: 'web', text: mention, url, title });
    else if (product !== undefined)
      related.push({ kind: 'web', text: `speaks of ${productTitle(product, knowledge)} and MCP`, url, title });
  }
  return [...named, ...related].slice(0, MOST_CITED);
}

function speaksOf(page: Page, systems: readonly string[], knowledge: Products): boolean {
  const text = `${page.title} ${page.excerpt} ${page.url}`;
  return speaksOfMcp(page) && (systems.length === 0 || systems.some((system) => names(text, system, knowledge)));
}

function names(text: string, system: string, knowledge: Products): boolean {
  const lower = text.toLowerCase();
  return holdsWords(lower, system) || holdsWords(lower, productTitle(system, knowledge).toLowerCase());
}

/** Products that the task names for some of its needs. */
function systemsOf(needs: readonly string[], task: TaskDefinition): readonly string[] {
  return [
    ...new Set(task.needs.flatMap(({ id, system }) => (needs.includes(id) && system !== undefined ? [system] : []))),
  ];
}
