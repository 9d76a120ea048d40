import type { Candidate } from './candidate.ts';

/** How far the log odds of two candidates that do equally well may lie apart: labels and words tell no finer. */
const NEAR = 0.7;
/** What reliance adds at most among those that do equally well: less than any other price in a bundle. */
const HAIR = 0.02;

/**
 * What it is worth to choose each candidate of a need: its probability; among those that do about as well as the best, with the same claim
 * to it, that of the best, less a hair for those that one can rely on less.
 *
 * @param list Of one need.
 */
export function worths(list: readonly Candidate[]): ReadonlyMap<Candidate, number> {
  const best = list.reduce<Candidate | undefined>(
    (leader, each) => (leader === undefined || each.probability > leader.probability ? each : leader),
    undefined,
  );
  if (best === undefined) return new Map();
  const equals = list.filter((each) => isEqual(each, best));
  const reliances = equals.map(({ reliance }) => reliance);
  const most = Math.max(...reliances);
  return new Map(
    list.map((each) => [
      each,
      equals.includes(each) ? best.probability - HAIR * Math.min(1, most - each.reliance) : each.probability,
    ]),
  );
}

/** Whether a candidate does about as well as the best one. */
function isEqual({ probability, parts }: Candidate, best: Candidate): boolean {
  return (
    parts.capability >= best.parts.capability &&
    parts.system >= best.parts.system &&
    oddsOf(best.probability) - oddsOf(probability) <= NEAR
  );
}

function oddsOf(probability: number): number {
  const inside = Math.min(0.995, Math.max(0.005, probability));
  return Math.log(inside / (1 - inside));
}
