import type { SearchServers } from '../../src/application/search/search-servers.ts';
import { readQuery } from '../../src/domain/match/read-query.ts';
import { tokens } from '../../src/infrastructure/tokens.ts';
import { openContainer } from '../engine.ts';
import { readJsonLines } from '../json-lines.ts';
import { mean } from '../metrics.ts';
import type { Report } from '../report.ts';
import { isInTestThird } from '../test-third.ts';

/** Query with the servers that judges saw for it (`brief.md`). */
export type JudgedQuery = {
  readonly id: string;
  readonly q: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
};

const SHOWN = 5;

/** One query in three is for testing; the judge of hits learns from the others. */
export function readJudgedQueries(file: string, part: 'train' | 'test'): readonly JudgedQuery[] {
  return readJsonLines<JudgedQuery>(file).filter(({ q }) => isInTestThird(q) === (part === 'test'));
}

/** Returns a function that gives the features of the hits of a query, by name of the server. */
export async function openHitEvidence(): Promise<(q: string) => ReadonlyMap<string, readonly number[]>> {
  const container = await openContainer((embedded) => embedded);
  const index = await container.get(tokens.currentCatalog).index();
  return (q) => {
    const hits = index.ranker.evidenceFor(readQuery(q, index.search));
    return new Map([...hits].map(([position, values]) => [index.directory.servers[position]?.name ?? '', values]));
  };
}

/** Measures the sure hits among the first five of each query, as far as judges saw them. */
export async function evaluateHits(file: string): Promise<Report> {
  const container = await openContainer((embedded) => embedded);
  const search: SearchServers = container.get(tokens.catalog).searchServers;
  const firsts: { readonly id: string; readonly right: number }[] = [];
  const sure: number[] = [];
  for (const { id, q, right, wrong } of readJudgedQueries(file, 'test')) {
    const { items } = await search({ text: q, filter: {}, limit: SHOWN, cursor: null });
    const claimed = items.filter(({ near, name }) => !near && [...right, ...wrong].includes(name));
    sure.push(...claimed.map(({ name }) => Number(right.includes(name))));
    const [first] = claimed;
    firsts.push({ id, right: Number(first === undefined ? right.length === 0 : right.includes(first.name)) });
  }
  return {
    tasks: firsts.length,
    figures: { 'first sure hit right': mean(firsts.map(({ right }) => right)), 'sure hits right': mean(sure) },
    notes: ['among the servers that judges saw; a query without a right one is answered right without a sure hit'],
    perTask: { 'first sure hit right': Object.fromEntries(firsts.map(({ id, right }) => [id, right])) },
  };
}
