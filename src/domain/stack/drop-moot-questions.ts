import { numberQuestions } from '../task/open-questions.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import type { Plan } from './plan.ts';

/** Key of a question for the product itself; its answer may close the gap. */
const PRODUCT = /\.product$/;

/** Removes the questions of which every need is a gap: nothing is set up with their answers. */
export function dropMootQuestions(analysis: TaskAnalysis, { gaps }: Pick<Plan, 'gaps'>): TaskAnalysis {
  const { task, questions = task.open_questions } = analysis;
  const open = new Set(gaps.map(({ need }) => need.id));
  const kept = questions.filter(
    ({ key, needs }) => PRODUCT.test(key) || needs.length === 0 || needs.some((id) => !open.has(id)),
  );
  if (kept.length === questions.length) return analysis;
  return { ...analysis, questions: kept, task: { ...task, open_questions: numberQuestions(kept) } };
}
