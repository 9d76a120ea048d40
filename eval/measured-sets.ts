import { evaluateNeeds } from './needs-set.ts';
import { evaluatePicks } from './picks-set.ts';
import { evaluateRanking } from './ranking-set.ts';
import { rankingSets } from './ranking-sets.ts';
import type { Report } from './report.ts';
import { evaluateTaskExamples } from './task-examples.ts';
import type { Trial } from './trial.ts';

/** Where the data of the sets is; empty for what is not there. */
export type Sources = {
  readonly needs: string;
  readonly picks: string;
  readonly data: string;
  readonly distractors: string;
  readonly taskExamples: string;
};

export type MeasuredSet = (trial?: Partial<Trial>) => Promise<Report>;

/** Every set on which the ranking and the stack are measured, of the labelled tasks those for looking at. */
export function measuredSets(sources: Sources): Readonly<Record<string, MeasuredSet>> {
  const outside = Object.entries(rankingSets(sources.data, sources.distractors));
  return {
    needs: (trial) => evaluateNeeds(sources.needs, trial),
    'picks, dev half': (trial) => evaluatePicks(sources.picks, 'dev', trial),
    ...Object.fromEntries(
      outside.map(([name, set]) => [name, (trial?: Partial<Trial>) => evaluateRanking(set, trial)]),
    ),
    ...(sources.taskExamples === ''
      ? {}
      : { 'task-examples': (trial?: Partial<Trial>) => evaluateTaskExamples(sources.taskExamples, trial) }),
  };
}
