import type { ShortAnswer } from '../../../../domain/answer/short-answer.ts';
import type { Components } from '../schema/operation.ts';
import { closed, count, listOf, oneOf, orNull, text, texts } from '../schema/schema.ts';

/** Answer to a request with `detail: short`. */
export const shortAnswer = closed<ShortAnswer>({
  task: { ...text, description: 'id of the task' },
  outcome: oneOf('ready', 'needs_setup', 'partial', 'no_server_needed', 'nothing_fits', 'not_a_task', 'conflict'),
  summary: { type: 'string', maxLength: 300 },
  model: orNull(closed({ provider: text, model: text, credential: orNull(text) })),
  picks: listOf(closed({ name: text, title: text, tools: texts, credentials: texts })),
  gaps: listOf(closed({ text, code: text, reason: text })),
  open_questions: listOf(closed({ key: text, ask: text })),
  next_steps: texts,
  lock: closed({ digest: text }),
  left_out: { ...count, description: 'tools, picks, gaps and steps that found no room; ask without `detail` for them' },
});

export const shortAnswerComponents: Components = { ShortAnswer: shortAnswer };
