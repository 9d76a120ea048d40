/** Where a run stands; the last four are ends, and an end is never left. */
export type RunState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'interrupted';

export const RUN_STATES: readonly RunState[] = ['queued', 'running', 'succeeded', 'failed', 'cancelled', 'interrupted'];

/** How a run can end. `succeeded` has a best attempt, whatever its score; `interrupted` lost its process on the way. */
export type RunEnd = Exclude<RunState, 'queued' | 'running'>;

export function isEnd(state: RunState): state is RunEnd {
  return state !== 'queued' && state !== 'running';
}
