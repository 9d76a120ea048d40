import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { agreementOf, type Agreement, type RightNeed } from './fresh-answers.ts';
import { readJsonLines } from './json-lines.ts';
import { bootstrap, mean } from './metrics.ts';
import { openAnalysis } from './open-analysis.ts';
import type { Report } from './report.ts';

type FreshTask = {
  readonly id: string;
  readonly kind: 'short' | 'long' | 'foreign';
  readonly task: string;
  readonly needs: readonly RightNeed[];
};

const ROUNDS = 300;

/**
 * How many tasks of the draws are read right in full, and how many of their needs are met. The draws have been seen: they tell whether a
 * change helps, and only a new draw tells how good a reading is.
 */
export async function evaluateFresh(folder: string): Promise<Report> {
  const { analyze } = await openAnalysis((embedded) => embedded);
  const agreementFor = ({ task, needs }: FreshTask): Agreement => agreementOf(needs, analyze(task).task.needs);
  const tasks = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) => readJsonLines<FreshTask>(join(folder, name)).map((task) => ({ ...task, draw: name })))
    .filter(({ kind }) => kind !== 'foreign')
    .map((task) => ({ ...task, agreement: agreementFor(task) }));
  const measures = (['short', 'long'] as const).flatMap((kind) => {
    const own = tasks.filter((task) => task.kind === kind).map(({ agreement }) => agreement);
    return [
      { name: `${kind}, right in full`, own, measure: rightInFull },
      { name: `${kind}, needs met`, own, measure: needsMet },
    ];
  });
  return {
    tasks: tasks.length,
    figures: Object.fromEntries(measures.map(({ name, own, measure }) => [name, measure(own)])),
    intervals: Object.fromEntries(measures.map(({ name, own, measure }) => [name, bootstrap(own, measure, 1, ROUNDS)])),
    notes: ['by words, on draws that were seen before; judged draws are in docs/reader.md'],
    perTask: {
      'short, right in full': Object.fromEntries(
        tasks
          .filter(({ kind }) => kind === 'short')
          .map(({ draw, id, agreement }) => [`${draw} ${id}`, Number(agreement.faults === 0)]),
      ),
    },
  };
}

function rightInFull(agreements: readonly Agreement[]): number {
  return mean(agreements.map(({ faults }) => Number(faults === 0)));
}

function needsMet(agreements: readonly Agreement[]): number {
  const sum = (count: (agreement: Agreement) => number): number =>
    agreements.reduce((total, agreement) => total + count(agreement), 0);
  return (
    sum(({ met }) => met) /
    Math.max(
      1,
      sum(({ wanted }) => wanted),
    )
  );
}
