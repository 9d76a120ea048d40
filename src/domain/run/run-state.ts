/** State of a run; all states except the first two are final. */
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
 * Final state of a run. `succeeded`: there is a best attempt, whatever its score. `not_executed`: the servers started,
 * but there was no model. `interrupted`: the process died.
 */
export type RunEnd = Exclude<RunState, 'queued' | 'running'>;

export function isEnd(state: RunState): state is RunEnd {
  return state !== 'queued' && state !== 'running';
}
