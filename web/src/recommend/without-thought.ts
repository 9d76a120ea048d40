import type { DryRun } from '../../../src/client/index.ts';

/** Answer without the implied needs that the model meets by itself: nobody asked for them, and nobody sets them up. */
export function withoutThought(answer: DryRun): DryRun {
  const { task, recommendation } = answer;
  const byModel = new Set(recommendation.coverage.filter(({ met_by: by }) => by === 'model').map(({ need }) => need));
  const isShown = ({ id, implied }: DryRun['task']['needs'][number]): boolean => !(implied && byModel.has(id));
  const needs = task.needs.filter(isShown);
  if (needs.length === 0 || needs.length === task.needs.length) return answer;
  const ids = new Set(needs.map(({ id }) => id));
  return {
    ...answer,
    task: { ...task, needs },
    recommendation: { ...recommendation, coverage: recommendation.coverage.filter(({ need }) => ids.has(need)) },
  };
}
