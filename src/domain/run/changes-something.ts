import type { RunProgress } from './run-event.ts';

/** Whether an event tells of a call of a tool that does more than read; one of which nobody knows counts as such. */
export function changesSomething(event: RunProgress): boolean {
  return event.stage === 'executing' && event.call === 'tool' && event.effect !== 'read';
}
