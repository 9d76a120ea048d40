import type { TaskDefinition } from './task-definition.ts';

/** Whether a text is in a language that our reader does not read, and nobody else read it. */
export function isForeign(task: Pick<TaskDefinition, 'text_language' | 'unread' | 'raw_input'>): boolean {
  return task.text_language !== 'en' && task.text_language !== null && task.unread[0] === task.raw_input;
}
