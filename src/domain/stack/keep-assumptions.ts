import type { AskedQuestion } from '../task/open-questions.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import { coveringsOf, type Plan } from './plan.ts';

/**
 * Removes the assumed product of needs that no server of that product serves. The question for the product stays; its
 * assumption goes with the last need that kept it.
 */
export function keepAssumptions(analysis: TaskAnalysis, plan: Pick<Plan, 'servers'>): TaskAnalysis {
  const { task, questions = task.open_questions } = analysis;
  const coverings = coveringsOf(plan);
  const isKept = (id: string, product: string): boolean =>
    coverings.some(({ need, server }) => need.id === id && server.systems.includes(product));
  const needs = task.needs.map((need) => {
    const { assumed_system: product, ...open } = need;
    return product === undefined || isKept(need.id, product) ? need : open;
  });
  const lost = new Set(needs.filter((need, place) => need !== task.needs[place]).map(({ id }) => id));
  if (lost.size === 0) return analysis;
  const withoutLost = <Question extends AskedQuestion>(question: Question): Question =>
    question.key.endsWith('.product') && question.needs.every((id) => lost.has(id))
      ? { ...question, assumed: undefined }
      : question;
  return {
    ...analysis,
    questions: questions.map(withoutLost),
    task: { ...task, needs, open_questions: task.open_questions.map(withoutLost) },
  };
}
