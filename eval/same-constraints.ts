import type { Constraints } from '../src/domain/task/constraints.ts';

/** Limits of models, which the labels do not speak of. */
const UNLABELLED: ReadonlySet<string> = new Set(['model_providers']);

/** Whether two say the same limits with the same values; lists in any order, names however they are spelled. */
export function sameConstraints(one: Constraints, other: Constraints): boolean {
  return plain(one) === plain(other);
}

export function isLimited(constraints: Constraints): boolean {
  return plain(constraints) !== '';
}

function plain(constraints: Constraints): string {
  return Object.entries(constraints)
    .filter(([name]) => !UNLABELLED.has(name))
    .map(([name, value]) => `${name}: ${[value].flat().map(spelled).toSorted().join()}`)
    .toSorted()
    .join('; ');
}

function spelled(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
