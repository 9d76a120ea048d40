import type { Need } from '../task/task-definition.ts';
import { requestedServers } from './caller-priors.ts';
import type { CandidateSearch } from './candidate-search.ts';
import type { Candidate } from './candidate.ts';
import { findCandidates, type Found } from './find-candidates.ts';
import { isAboveCut } from './sure-candidates.ts';

/**
 * Finds the candidates of a need in its assumed product. All products count for a need without one, for a server that
 * the caller has or requests, and when nothing of the assumed product is sure enough.
 */
export function findUsual(need: Need, search: CandidateSearch): Found {
  const { assumed_system: assumed, ...open } = need;
  if (assumed === undefined) return findCandidates(need, search);
  const { catalog } = search.knowledge;
  const requested = requestedServers(catalog.servers, search.priors, search.constraints);
  const isRequested = ({ server }: Candidate): boolean => requested.has(catalog.servers.indexOf(server));
  const anywhere = requested.size === 0 ? null : findCandidates(need, search);
  if (anywhere?.candidates.some((one) => isAboveCut(one) && isRequested(one)) === true) return anywhere;
  const there = findCandidates({ ...open, system: assumed }, search);
  return there.candidates.some(isAboveCut) ? there : (anywhere ?? findCandidates(need, search));
}
