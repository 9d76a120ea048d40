import { ENGINES, type Engine as Search } from '../bench/scale/engines.ts';
import { fts5OverTools } from '../bench/scale/fts5-tools.ts';
import { plainBm25 } from '../bench/scale/plain-bm25.ts';
import type { Catalog } from '../src/domain/catalog/catalog.ts';
import type { Server } from '../src/domain/catalog/server.ts';
import type { Figures } from './ablate.ts';
import { openEngine } from './engine.ts';
import { foreignCatalog } from './foreign-catalog.ts';
import { readJsonLines } from './json-lines.ts';
import { mean, ndcgAt, recallAt } from './metrics.ts';
import { rankingSets } from './ranking-sets.ts';
import { readTaskExamples } from './task-examples.ts';

type Case = { readonly task: string; readonly gold: ReadonlySet<string> };
type Arena = { readonly catalogOf: (embedded: Catalog) => Catalog; readonly cases: (catalog: Catalog) => Case[] };

/** Each builds its index over the servers. */
const SEARCHES: Readonly<Record<string, (servers: readonly Server[]) => Search>> = {
  'plain BM25': plainBm25,
  MiniSearch: required('minisearch'),
  'SQLite FTS5, a row a server': required('fts5'),
  'SQLite FTS5, a row a tool': fts5OverTools,
  'our fielded BM25 over tools': required('quartermaster'),
};

/** How well the right servers are ranked, by others and by us. @returns Figures by engine and set. */
export async function sideBySide(
  sources: { readonly data: string; readonly distractors: string; readonly taskExamples: string },
  onLine: (line: string) => void,
): Promise<Record<string, Figures>> {
  const all: Record<string, Record<string, Record<string, number>>> = {};
  for (const [set, { catalogOf, cases }] of Object.entries(arenas(sources))) {
    let catalog: Catalog | null = null;
    const whole = await openEngine((embedded) => (catalog = catalogOf(embedded)));
    const known = held(catalog);
    const tasks = cases(known);
    onLine(`${set}: ${tasks.length} tasks, ${known.servers.length} servers`);
    const tell = (name: string, results: readonly { ranked: readonly string[]; gold: ReadonlySet<string> }[]): void => {
      const over = (measure: (ranked: readonly string[], gold: ReadonlySet<string>) => number): number =>
        mean(results.map(({ ranked, gold }) => measure(ranked, gold)));
      const figures = {
        'R@1': over((ranked, gold) => recallAt(1, ranked, gold)),
        'R@5': over((ranked, gold) => recallAt(5, ranked, gold)),
        'nDCG@5': over((ranked, gold) => ndcgAt(5, ranked, gold)),
      };
      (all[name] ??= {})[set] = figures;
      const shown = Object.entries(figures).map(
        ([figure, value]) => `${figure} ${(100 * value).toFixed(1).padStart(5)}`,
      );
      onLine(`  ${name.padEnd(30)}${shown.join('  ')}`);
    };
    for (const [name, build] of Object.entries(SEARCHES)) {
      const search = build(known.servers);
      tell(
        name,
        tasks.map(({ task, gold }) => ({
          ranked: search(wordsOf(task)).map((position) => known.servers[position]?.name ?? ''),
          gold,
        })),
      );
    }
    const results: { ranked: readonly string[]; gold: ReadonlySet<string> }[] = [];
    for (const { task, gold } of tasks) results.push({ ranked: (await whole(task)).ranking.servers, gold });
    tell('Quartermaster', results);
  }
  return all;
}

function arenas(sources: { data: string; distractors: string; taskExamples: string }): Record<string, Arena> {
  const outside = Object.entries(rankingSets(sources.data, sources.distractors)).map(([name, { servers, tasks }]) => [
    name,
    {
      catalogOf: (embedded: Catalog) => foreignCatalog(servers, embedded),
      cases: () =>
        readJsonLines<{ task: string; servers: readonly string[] }>(tasks).map(({ task, servers: gold }) => ({
          task,
          gold: new Set(gold),
        })),
    },
  ]);
  const examples: Arena = {
    catalogOf: (embedded) => embedded,
    cases: ({ servers }) =>
      readTaskExamples(sources.taskExamples, servers).map(({ prompt, gold }) => ({
        task: prompt,
        gold: new Set([gold.name]),
      })),
  };
  return {
    ...(Object.fromEntries(outside) as Record<string, Arena>),
    ...(sources.taskExamples === '' ? {} : { 'task-examples': examples }),
  };
}

function required(name: string): (servers: readonly Server[]) => Search {
  const build = ENGINES[name];
  if (build === undefined) throw new RangeError(`bench/scale/engines.ts lost ${name}`);
  return build;
}

function held(catalog: Catalog | null): Catalog {
  if (catalog === null) throw new RangeError('the engine was opened without asking for its catalog');
  return catalog;
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
