import { LONGEST_TASK, normalizeTask, PLAIN_TEXT_PATTERN } from '../task-input.ts';
import type { ParsedWords } from './parse-words.ts';
import type { Command, Hint, TaskText } from './parsed-command.ts';

/** Reads the only argument as a task; `-` stands for standard input. */
export function withTask({ positionals }: ParsedWords, make: (task: TaskText) => Command): Command | Hint {
  const [text = '', ...others] = positionals;
  if (others.length > 0) return { hint: 'the task is one argument: put it in quotes' };
  if (text === '-') return make(null);
  const task = checkTask(text);
  return typeof task === 'string' ? make(task) : task;
}

/** Returns the task in a text, trimmed and normalized to NFC, or the fault of the text. */
export function checkTask(text: string): string | Hint {
  const task = normalizeTask(text);
  if (task === '') return { hint: 'the command takes a task' };
  if (task.length > LONGEST_TASK) return { hint: `the task has more than ${LONGEST_TASK} characters` };
  return new RegExp(PLAIN_TEXT_PATTERN, 'u').test(task) ? task : { hint: 'the task has control characters' };
}
