import { openEngine, type Engine } from './engine.ts';
import { foreignCatalog } from './foreign-catalog.ts';
import { readJsonLines } from './json-lines.ts';
import { averagePrecision, bootstrap, calibration, mean, ndcgAt, precisionRecall, recallAt } from './metrics.ts';
import type { Interval, Report } from './report.ts';
import { spread } from './spread.ts';
import { AS_SHIPPED, type Trial } from './trial.ts';

type LabelledTask = {
  readonly id: string;
  readonly task: string;
  readonly servers: readonly string[];
  readonly tools?: readonly (readonly [string, string])[];
};

/** Servers and labelled tasks from outside. */
export type RankingSet = {
  /** Files of one server a line. */
  readonly servers: readonly string[];
  /** A file of one task a line. */
  readonly tasks: string;
};

/** Figures of one data set from outside. */
export async function evaluateRanking(set: RankingSet, trial: Partial<Trial> = {}): Promise<Report> {
  const { assistant, most, alter } = { ...AS_SHIPPED, ...trial };
  const engine = await openEngine((embedded) => alter(foreignCatalog(set.servers, embedded)), assistant);
  const tasks = spread(readJsonLines<LabelledTask>(set.tasks), most);
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
  const intervalOver = (measure: (one: (typeof results)[number]) => number): Interval =>
    bootstrap(results.map(measure), mean);
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
    intervals: {
      'server R@1': intervalOver(({ ranking, gold }) => recallAt(1, ranking.servers, gold)),
      'server R@5': intervalOver(({ ranking, gold }) => recallAt(5, ranking.servers, gold)),
      'server nDCG@5': intervalOver(({ ranking, gold }) => ndcgAt(5, ranking.servers, gold)),
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
