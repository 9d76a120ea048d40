import type { Need } from '../task/task-definition.ts';
import { requestedServers } from './caller-priors.ts';
import type { CandidateSearch } from './candidate-search.ts';
import type { Candidate } from './candidate.ts';
import { findCandidates, type Found } from './find-candidates.ts';
import { isAboveCut } from './sure-candidates.ts';

/**
 * Finds the candidates of a need in its assumed product, or in the next usual one when nothing of it is sure enough. All
 * products count for a need without one, for a server that the caller has or requests, and when no usual product serves.
 */
export function findUsual(need: Need, search: CandidateSearch): Found {
  const { assumed_system: assumed, ...open } = need;
  if (assumed === undefined) return findCandidates(need, search);
  const { catalog } = search.knowledge;
  const requested = requestedServers(catalog.servers, search.priors, search.constraints);
  const isRequested = ({ server }: Candidate): boolean => requested.has(catalog.servers.indexOf(server));
  const anywhere = requested.size === 0 ? null : findCandidates(need, search);
  if (anywhere?.candidates.some((one) => isAboveCut(one) && isRequested(one)) === true) return anywhere;
  for (const system of new Set([assumed, ...productsFor(need, search)])) {
    const there = findCandidates({ ...open, system }, search);
    if (there.candidates.some(isAboveCut)) return there;
  }
  return anywhere ?? findCandidates(need, search);
}

function productsFor({ capability }: Need, { knowledge }: CandidateSearch): readonly string[] {
  return knowledge.catalog.vocabulary.usualProducts
    .filter(({ capabilities }) => capabilities.includes(capability ?? ''))
    .flatMap(({ products }) => products.map(({ name }) => name));
}
