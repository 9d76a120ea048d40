import type { Check } from './check.ts';
import type { Trace } from './trace.ts';

const NOTHING: Trace = { steps: [], answer: null, artifacts: [], end: 'answered' };

/** Attempts that do no work: one says nothing, one says that it is done, one repeats the task. */
export function idleAttempts(task: string): readonly Trace[] {
  return [NOTHING, { ...NOTHING, answer: 'Done.' }, { ...NOTHING, answer: task }];
}

/** Whether a check can tell work from idleness: a judge's, or one whose rule looks for something that has to be done. */
export function tellsWork({ rule }: Pick<Check, 'rule'>): boolean {
  return rule === null || !['output', 'nothing_changed', 'language'].includes(rule.kind);
}
