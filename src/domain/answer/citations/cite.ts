import type { Server } from '../../catalog/server.ts';
import type { Products } from '../../match/knowledge.ts';
import type { Evidence, ServerPick, StackRecommendation, Uncovered } from '../recommendation.ts';
import type { Warning } from '../../stack/plan.ts';
import type { TaskDefinition } from '../../task/task-definition.ts';
import { productTitle, type Query } from './plan-queries.ts';
import { holdsName, holdsWords } from '../../text/tokenize.ts';

/** Results of the web search for citations. */
export type Findings = {
  readonly answers: readonly { readonly query: Query; readonly pages: readonly Page[] }[];
  readonly warnings: readonly Warning[];
};

const MOST_CITED = 2;
const MOST_FOUND = 3;

/**
 * Adds pages about a pick to its evidence and pages about a gap to that gap; nothing else changes.
 * Of a page, only the title and the URL enter the answer.
 */
export function cite(
  recommendation: StackRecommendation,
  { answers, warnings }: Findings,
  task: TaskDefinition,
  knowledge: Products,
): StackRecommendation {
  const results = answers.map(({ query, pages: found }) => ({ query, pages: found.map(readPage) }));
  const pages = [...new Map(results.flatMap((result) => result.pages.map((page) => [page.url, page]))).values()];
  if (pages.length === 0 && warnings.length === 0) return recommendation;
  const { servers, tail, denied } = knowledge.catalog;
  const kept = [...servers, ...tail].filter(({ name }) => denied.has(name)).map(marksOf);
  const isKept = (page: ReadPage): boolean => kept.some((marks) => mentionOf(page, marks) !== null);
  const foundFor = (gap: Uncovered): readonly ReadPage[] => {
    const systems = systemsOf([gap.need], task);
    const asked = results.filter(({ query }) => query.gaps.includes(gap.need)).flatMap((result) => result.pages);
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
  pages: readonly ReadPage[],
  isKept: (page: ReadPage) => boolean,
  task: TaskDefinition,
  knowledge: Products,
): Evidence[] {
  const server: Server | undefined = knowledge.catalog.servers.find(({ name }) => name === pick.name);
  if (server === undefined) return [];
  const marks = marksOf(server);
  const systems = systemsOf(pick.covers, task);
  const named: Evidence[] = [];
  const related: Evidence[] = [];
  for (const page of pages) {
    const { url, title } = page;
    const mention = mentionOf(page, marks);
    const product = systems.find((system) => names(title, system, knowledge) && speaksOfMcp(page));
    if ((mention === null && product === undefined) || isKept(page)) continue;
    if (mention !== null) named.push({ kind: 'web', text: mention, url, title });
    else if (product !== undefined)
      related.push({ kind: 'web', text: `speaks of ${productTitle(product, knowledge)} and MCP`, url, title });
  }
  return [...named, ...related].slice(0, MOST_CITED);
}

function speaksOf(page: ReadPage, systems: readonly string[], knowledge: Products): boolean {
  const text = `${page.title} ${page.excerpt} ${page.url}`;
  return speaksOfMcp(page) && (systems.length === 0 || systems.some((system) => names(text, system, knowledge)));
}

function names(text: string, system: string, knowledge: Products): boolean {
  const lower = text.toLowerCase();
  return holdsWords(lower, system) || holdsWords(lower, productTitle(system, knowledge).toLowerCase());
}

function systemsOf(needs: readonly string[], task: TaskDefinition): readonly string[] {
  return [
    ...new Set(task.needs.flatMap(({ id, system }) => (needs.includes(id) && system !== undefined ? [system] : []))),
  ];
}

/** Web page found by a search: foreign text that may be cited and is never obeyed. */
export type Page = {
  /** HTTP URL in visible ASCII. */
  readonly url: string;
  readonly title: string;
  readonly excerpt: string;
};

/** Page with its address as {@link placeOf} gives it and its lower-case title and excerpt. */
type ReadPage = Page & { readonly place: string; readonly text: string };

type Named = Pick<Server, 'name' | 'repository' | 'packages'>;

/** Lower-case texts by which a page can name a server. */
type Marks = {
  readonly repository: string | null;
  readonly packages: readonly { readonly type: string; readonly id: string; readonly telling: boolean }[];
  readonly name: string;
};

/** Path segments before a package identifier in registry URLs. */
const PACKAGE_PLACES = ['package', 'project', 'packages', 'r'];

/** Describes in our own words how a page names a server; null when it does not name it. */
export function mentionOf({ place, text }: ReadPage, { repository, packages, name }: Marks): string | null {
  if (repository !== null && isUnder(place, repository)) return 'its repository';
  const named = packages.find(({ id, telling }) => isPlaceOf(id, place) || (telling && holdsName(text, id)));
  if (named !== undefined) return `names its package ${named.type}:${named.id}`;
  return holdsName(text, name) || (place.includes(name) && `${place}/`.includes(`/${name}/`)) ? 'names it' : null;
}

export function speaksOfMcp({ url, text }: ReadPage): boolean {
  return (
    [text, url.toLowerCase()].some((part) => holdsWords(part, 'mcp')) || holdsWords(text, 'model context protocol')
  );
}

export function readPage(page: Page): ReadPage {
  return { ...page, place: placeOf(page.url), text: `${page.title} ${page.excerpt}`.toLowerCase() };
}

export function marksOf({ name, repository, packages }: Named): Marks {
  return {
    repository: repository === null ? null : placeOf(repository),
    packages: packages.map(({ type, identifier }) => {
      const id = identifier.toLowerCase();
      return { type, id, telling: isTelling(id) };
    }),
    name: name.toLowerCase(),
  };
}

function isPlaceOf(id: string, place: string): boolean {
  return place.endsWith(id) && PACKAGE_PLACES.some((folder) => place.endsWith(`/${folder}/${id}`));
}

/** Whether a package identifier is no plain word: `fetch` is one; `@acme/fetch` and `fetch-mcp` are not. */
function isTelling(identifier: string): boolean {
  return identifier.includes('/') || holdsWords(identifier, 'mcp');
}

/** Returns a lower-case address without scheme, `www.`, query, fragment, `.git` and trailing slash. */
function placeOf(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[?#].*$/s, '')
    .replaceAll('%40', '@')
    .replaceAll('%2f', '/')
    .replace(/(?:\.git)?\/*$/, '');
}

function isUnder(place: string, above: string): boolean {
  return place === above || place.startsWith(`${above}/`);
}
