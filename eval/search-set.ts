import type { SearchServers } from '../src/application/search/search-servers.ts';
import { openContainer } from './engine.ts';
import { readJsonLines } from './json-lines.ts';
import { mean, ndcgAt } from './metrics.ts';
import type { Report } from './report.ts';
import { tokens } from '../src/infrastructure/tokens.ts';

type LabelledQuery = {
  readonly id: string;
  readonly q: string;
  /** Every server described in full that serves it; none for what nothing of the catalog can do. */
  readonly servers: readonly string[];
};

type Result = { readonly id: string; readonly ranked: readonly string[]; readonly gold: ReadonlySet<string> };

const FIRST = 5;
/** Probability from which a hit claims to be one. */
const SURE = 0.5;

/** How well queries are answered, on the project's own labelled queries over the servers that the package describes in full. */
export async function evaluateSearch(file: string): Promise<Report> {
  const container = await openContainer((embedded) => ({
    ...embedded,
    servers: embedded.servers.filter(({ origin }) => origin === 'core'),
    tail: [],
  }));
  const search: SearchServers = container.get(tokens.catalog).searchServers;
  const results: Result[] = [];
  const quiet: number[] = [];
  for (const { id, q, servers } of readJsonLines<LabelledQuery>(file)) {
    const { items } = await search({ text: q, filter: {}, limit: 10, cursor: null });
    if (servers.length === 0) quiet.push(Number(items.every(({ probability }) => probability < SURE)));
    else results.push({ id, ranked: items.map(({ name }) => name), gold: new Set(servers) });
  }
  return {
    tasks: results.length + quiet.length,
    figures: {
      'search R@5': mean(results.map(({ ranked, gold }) => shareFound(ranked, gold))),
      'search nDCG@5': mean(results.map(({ ranked, gold }) => ndcgAt(FIRST, ranked, gold))),
      'first hit right': mean(results.map(({ ranked, gold }) => Number(gold.has(ranked[0] ?? '')))),
      'nothing claimed': mean(quiet),
    },
    notes: [`${quiet.length} queries for what nothing can do: 'nothing claimed' when no hit is as sure as ${SURE}`],
    perTask: {
      'search nDCG@5': Object.fromEntries(
        results.map(({ id, ranked, gold }) => [id, Math.round(1e4 * ndcgAt(FIRST, ranked, gold)) / 1e4]),
      ),
    },
  };
}

/** Share of the first five, or of as many as there are, that are right. */
function shareFound(ranked: readonly string[], gold: ReadonlySet<string>): number {
  return ranked.slice(0, FIRST).filter((name) => gold.has(name)).length / Math.min(FIRST, gold.size);
}
