import { LEAST_PROBABILITY, type Candidate } from './candidate.ts';

/** Minimum probability for a need in a named product: a doubtful server of that product misleads nobody. */
const LEAST_FOR_NAMED = 0.4;

/** Whether a candidate is probable enough for its need. */
export function isAboveCut({ probability, need }: Pick<Candidate, 'probability' | 'need'>): boolean {
  return probability >= (need.system === undefined ? LEAST_PROBABILITY : LEAST_FOR_NAMED);
}

/**
 * Returns whether a candidate may be picked: above the cut, or with the exact capability and half of the cut when its
 * server is above the cut for another need.
 */
export function sureFor(
  found: readonly { readonly candidates: readonly Candidate[] }[],
): (candidate: Candidate) => boolean {
  const needs = new Map<string, Set<string>>();
  for (const { server, need } of found.flatMap(({ candidates }) => candidates.filter(isAboveCut)))
    needs.set(server.name, (needs.get(server.name) ?? new Set()).add(need.id));
  return (candidate) =>
    isAboveCut(candidate) ||
    (candidate.parts.capability === 1 &&
      candidate.probability >= LEAST_PROBABILITY / 2 &&
      [...(needs.get(candidate.server.name) ?? [])].some((id) => id !== candidate.need.id));
}
