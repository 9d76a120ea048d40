import type { Score } from './score.ts';

/** Less than this share of the weights says too little. */
const LEAST_COVERAGE = 0.6;

/**
 * Whether a score reaches the threshold, in points. False whenever a check that must hold does not; null when too little was measured,
 * a check that must hold is undecided and nothing else keeps the score below the threshold, or an attempt without work gets as far.
 */
export function passed({ total, coverage, caps, undecided, unproven }: Score, threshold: number): boolean | null {
  if (total === null) return null;
  if (caps.some(({ code }) => code === 'must_failed')) return false;
  if (coverage < LEAST_COVERAGE) return null;
  if (caps.some(({ most }) => most < threshold)) return false;
  if (undecided !== undefined) return null;
  if (total < threshold) return false;
  return unproven === true ? null : true;
}

/** Whether a score passes if each undecided check holds. */
export function mayHavePassed({ undecided, ...decided }: Score, threshold: number): boolean {
  return undecided !== undefined && passed(decided, threshold) === true;
}
