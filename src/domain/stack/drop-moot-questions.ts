import { asksForProduct, numberQuestions } from '../task/open-questions.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import type { Plan } from './plan.ts';

/**
 * Removes the questions of which every need is a gap: nothing is set up with their answers. A question for the product
 * stays, because its answer may close the gap.
 */
export function dropMootQuestions(analysis: TaskAnalysis, { gaps }: Pick<Plan, 'gaps'>): TaskAnalysis {
  const { task, questions = task.open_questions } = analysis;
  const open = new Set(gaps.map(({ need }) => need.id));
  const kept = questions.filter(
    (question) => asksForProduct(question) || question.needs.length === 0 || question.needs.some((id) => !open.has(id)),
  );
  if (kept.length === questions.length) return analysis;
  return { ...analysis, questions: kept, task: { ...task, open_questions: numberQuestions(kept) } };
}
