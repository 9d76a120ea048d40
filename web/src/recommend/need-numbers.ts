import type { DryRun } from '../../../src/client/index.ts';

/** Returns the number of each need, from 1 in the order of the task. What the host starts is no need with a number. */
export function needNumbers({ task, recommendation }: DryRun): ReadonlyMap<string, number> {
  const byHost = new Set(recommendation.coverage.filter(({ met_by: by }) => by === 'host').map(({ need }) => need));
  return new Map(task.needs.filter(({ id }) => !byHost.has(id)).map(({ id }, index) => [id, index + 1]));
}
