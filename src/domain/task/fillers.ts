/** Needs that a model meets by the way, and that any answer contains; they say something only where nothing else is asked for. */
export const FILLERS: ReadonlySet<string> = new Set([
  'question.answer',
  'reasoning.plan',
  'text.chat',
  'text.write',
  'text.extract',
  'data.compare',
]);
