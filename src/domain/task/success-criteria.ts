import { displayName } from '../catalog/systems.ts';
import type { CriterionRule } from '../catalog/vocabulary.ts';
import type { Constraints } from './constraints.ts';
import type { Need } from './task-definition.ts';

const MOST = 5;

export type Criteria = {
  readonly success_criteria: readonly string[];
  readonly testable_assertions: readonly string[];
};

/** How one tells that the task was done: in a person's words, and in statements that a program can check. */
export function successCriteria(
  needs: readonly Need[],
  constraints: Constraints,
  rules: readonly CriterionRule[],
): Criteria {
  const criteria: string[] = [];
  const assertions: string[] = [];
  for (const need of needs) {
    if (need.implied) continue;
    const rule = rules.find(({ capability }) => capability === need.capability);
    const fill = (text: string): string =>
      text
        .replaceAll('{system}', need.system === undefined ? '' : displayName(need.system))
        .replaceAll('{object}', need.text)
        .replace(/\s+/g, ' ')
        .trim();
    criteria.push(rule === undefined ? `Done: ${need.text}` : fill(rule.criterion));
    if (rule?.assertion !== undefined && rule.assertion !== null) assertions.push(fill(rule.assertion));
  }
  if (constraints.read_only === true) assertions.push('No tool that writes or deletes was called');
  return {
    success_criteria: [...new Set(criteria)].slice(0, MOST),
    testable_assertions: [...new Set(assertions)].slice(0, MOST),
  };
}
