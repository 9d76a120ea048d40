import type { RunProgress } from './run-event.ts';

/** Whether an event tells of a call that changes something beyond the work folder; a tool of which nobody knows counts as such. */
export function changesSomething(event: RunProgress): boolean {
  return event.stage === 'executing' && event.call === 'tool' && event.effect !== 'read' && event.contained !== true;
}
