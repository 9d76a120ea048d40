import type { Score } from './score.ts';

/** Less than this share of the weights says too little. */
const LEAST_COVERAGE = 0.6;

/** Whether a score reaches the threshold, in points; null when too little was measured to say, or nothing that work alone can reach. */
export function passed({ total, coverage, unproven }: Score, threshold: number): boolean | null {
  if (total === null || coverage < LEAST_COVERAGE) return null;
  if (total < threshold) return false;
  return unproven === true ? null : true;
}
