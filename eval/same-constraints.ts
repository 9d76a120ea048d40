import type { Constraints } from '../src/domain/task/constraints.ts';

/** Limits that the labels do not speak of. */
export const UNLABELLED_LIMITS: ReadonlySet<string> = new Set([
  'official',
  'residency',
  'on_premises',
  'approval',
  'audit',
  'keyless_except',
  'max_cost_usd_per_month',
]);
const UNLABELLED: ReadonlySet<string> = new Set(['model_providers', ...UNLABELLED_LIMITS]);

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
