/** Where a run stands; all but the first two are ends, and an end is never left. */
export type RunState = 'queued' | 'running' | 'succeeded' | 'not_executed' | 'failed' | 'cancelled' | 'interrupted';

export const RUN_STATES: readonly RunState[] = [
  'queued',
  'running',
  'succeeded',
  'not_executed',
  'failed',
  'cancelled',
  'interrupted',
];

/**
 * How a run can end. `succeeded` has a best attempt, whatever its score; `not_executed` started the servers of the stack, and had no
 * model to do the task with; `interrupted` lost its process on the way.
 */
export type RunEnd = Exclude<RunState, 'queued' | 'running'>;

export function isEnd(state: RunState): state is RunEnd {
  return state !== 'queued' && state !== 'running';
}
