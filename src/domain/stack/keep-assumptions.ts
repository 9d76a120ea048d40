import { displayName } from '../catalog/products.ts';
import { asksForProduct, type AskedQuestion } from '../task/open-questions.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import { coveringsOf, type Plan } from './plan.ts';

/**
 * Removes the assumed product of needs that no server of that product serves. When no need of a question keeps it, the
 * question assumes the product of the server that serves instead, or nothing.
 */
export function keepAssumptions(analysis: TaskAnalysis, plan: Pick<Plan, 'servers'>): TaskAnalysis {
  const { task, questions = task.open_questions } = analysis;
  const serving = new Map(coveringsOf(plan).map(({ need, server }) => [need.id, server]));
  const needs = task.needs.map((need) => {
    const { assumed_system: product, ...open } = need;
    return product === undefined || serving.get(need.id)?.systems.includes(product) === true ? need : open;
  });
  const lost = new Set(needs.filter((need, place) => need !== task.needs[place]).map(({ id }) => id));
  if (lost.size === 0) return analysis;
  const assumedInstead = (ids: readonly string[]): string | undefined => {
    const server = ids.map((id) => serving.get(id)).find((one) => one !== undefined);
    const [product] = server?.systems ?? [];
    return product === undefined ? server?.title : displayName(product);
  };
  const settled = <Question extends AskedQuestion>(question: Question): Question =>
    asksForProduct(question) && question.needs.every((id) => lost.has(id))
      ? { ...question, assumed: assumedInstead(question.needs) }
      : question;
  return {
    ...analysis,
    questions: questions.map(settled),
    task: { ...task, needs, open_questions: task.open_questions.map(settled) },
  };
}
