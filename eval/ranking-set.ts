import type { Assistant } from './assistant.ts';
import { openEngine, type Engine } from './engine.ts';
import { foreignCatalog } from './foreign-catalog.ts';
import { readJsonLines } from './json-lines.ts';
import { averagePrecision, calibration, mean, ndcgAt, precisionRecall, recallAt } from './metrics.ts';
import type { Report } from './report.ts';
import { spread } from './spread.ts';

type LabelledTask = {
  readonly id: string;
  readonly task: string;
  readonly servers: readonly string[];
  readonly tools?: readonly (readonly [string, string])[];
};

/**
 * Figures of one data set from outside: a folder with `servers.jsonl` and `tasks.jsonl`.
 *
 * @param most How many tasks at most.
 */
export async function evaluateRanking(
  folder: string,
  assistant: Assistant | null = null,
  most = Infinity,
): Promise<Report> {
  const engine = await openEngine((embedded) => foreignCatalog(`${folder}/servers.jsonl`, embedded), assistant);
  const tasks = spread(readJsonLines<LabelledTask>(`${folder}/tasks.jsonl`), most);
  const results: (Awaited<ReturnType<Engine>> & {
    id: string;
    gold: ReadonlySet<string>;
    goldTools: ReadonlySet<string>;
  })[] = [];
  for (const { id, task, servers, tools } of tasks)
    results.push({
      id,
      gold: new Set(servers),
      goldTools: new Set((tools ?? []).map((pair) => pair.join('\u0000'))),
      ...(await engine(task)),
    });
  const over = (measure: (one: (typeof results)[number]) => number): number => mean(results.map(measure));
  const labelled = results.filter(({ goldTools }) => goldTools.size > 0);
  const overTools = (measure: (ranked: readonly string[], gold: ReadonlySet<string>) => number): number =>
    mean(
      labelled.map(({ ranking, goldTools }) =>
        measure(
          ranking.tools.map((pair) => pair.join('\u0000')),
          goldTools,
        ),
      ),
    );
  const picks = results.map(({ answer, gold }) => ({ names: answer.recommendation.mcp_servers, gold }));
  const { precision, recall, f1 } = precisionRecall(
    picks.map(({ names, gold }) => ({
      hits: names.filter(({ name }) => gold.has(name)).length,
      chosen: names.length,
      wanted: gold.size,
    })),
  );
  const calibrated = calibration(
    picks.flatMap(({ names, gold }) => names.map(({ name, probability }) => ({ probability, right: gold.has(name) }))),
  );
  return {
    tasks: results.length,
    figures: {
      'server R@1': over(({ ranking, gold }) => recallAt(1, ranking.servers, gold)),
      'server R@3': over(({ ranking, gold }) => recallAt(3, ranking.servers, gold)),
      'server R@5': over(({ ranking, gold }) => recallAt(5, ranking.servers, gold)),
      'server R@10': over(({ ranking, gold }) => recallAt(10, ranking.servers, gold)),
      'server nDCG@5': over(({ ranking, gold }) => ndcgAt(5, ranking.servers, gold)),
      'server nDCG@10': over(({ ranking, gold }) => ndcgAt(10, ranking.servers, gold)),
      'server MAP': over(({ ranking, gold }) => averagePrecision(ranking.servers, gold)),
      'tool R@5': overTools((ranked, gold) => recallAt(5, ranked, gold)),
      'tool nDCG@10': overTools((ranked, gold) => ndcgAt(10, ranked, gold)),
      'picks precision': precision,
      'picks recall': recall,
      'picks F1': f1,
      'picks ECE': calibrated.error,
    },
    notes: [
      `mean picks ${mean(picks.map(({ names }) => names.length)).toFixed(2)}, mean gold ${mean(picks.map(({ gold }) => gold.size)).toFixed(2)}, median ms ${median(results.map(({ ms }) => ms)).toFixed(2)}`,
      ...calibrated.table.map(
        ({ shown, right, count }) => `shown ${shown.toFixed(2)}  right ${right.toFixed(2)}  of ${count}`,
      ),
    ],
    perTask: {
      'server nDCG@5': Object.fromEntries(
        results.map(({ id, ranking, gold }) => [id, Math.round(1e4 * ndcgAt(5, ranking.servers, gold)) / 1e4]),
      ),
    },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
