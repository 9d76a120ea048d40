import { isGood, type JudgedTask } from './judge-picks.ts';

export const FAILURE_KINDS = [
  'nothing recommended, though something serves it',
  'only other servers recommended',
  'some of its needs met, not all',
  'all needs met, and something too many',
  'something recommended, though nothing should be',
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];

/** How a recommendation went wrong; null for one that did not. */
export function failureKind({ label, picks, met }: JudgedTask): FailureKind | null {
  const isClean = picks.every(isGood);
  if (label.required.length === 0) return isClean ? null : 'something recommended, though nothing should be';
  if (met === label.required.length) return isClean ? null : 'all needs met, and something too many';
  if (picks.length === 0) return 'nothing recommended, though something serves it';
  return met > 0 ? 'some of its needs met, not all' : 'only other servers recommended';
}
