import type { Need } from '../task/task-definition.ts';
import { requestedServers } from './caller-priors.ts';
import type { CandidateSearch } from './candidate-search.ts';
import type { Candidate } from './candidate.ts';
import { findCandidates, type Found } from './find-candidates.ts';
import { isAboveCut } from './sure-candidates.ts';
import { viewTask } from './whole-task.ts';

/**
 * Finds the candidates of a need in its assumed product, or in the next usual one when nothing of it is sure enough. All
 * products count for a need without one, for a server that the caller has or requests, and when no usual product serves.
 * A candidate's need has the product beside the assumed one, so that nobody takes it for named.
 */
export function findUsual(need: Need, search: CandidateSearch): Found {
  const { assumed_system: assumed } = need;
  if (assumed === undefined) return findPlainly(need, search);
  const { catalog } = search.knowledge;
  const requested = requestedServers(catalog.servers, search.priors, search.constraints);
  const isRequested = ({ server }: Candidate): boolean => requested.has(catalog.servers.indexOf(server));
  const anywhere = requested.size === 0 ? null : findCandidates(need, search);
  if (anywhere?.candidates.some((one) => isAboveCut(one) && isRequested(one)) === true) return anywhere;
  for (const system of new Set([assumed, ...productsFor(need, search)])) {
    const there = findPlainly({ ...need, system }, search);
    if (there.candidates.some(isAboveCut)) return there;
  }
  return anywhere ?? findCandidates(need, search);
}

/**
 * Finds the candidates of a need by its words. A general ability, such as driving a browser, does not depend on the
 * things that the words name: when nobody is sure enough, the title of the capability replaces the words of task and
 * need, and the confidence in the need limits the probability. Whether its effect can be undone depends on the things, too.
 */
function findPlainly(need: Need, search: CandidateSearch): Found {
  const found = findCandidates(need, search);
  const { usualProducts, capabilities } = search.knowledge.catalog.vocabulary;
  const group = usualProducts.find(({ capabilities: ids }) => ids.includes(need.capability ?? ''));
  const isOfGroup = need.system === undefined || group?.products.some(({ name }) => name === need.system) === true;
  const title = capabilities.find(({ id }) => id === need.capability)?.title;
  if (group?.general !== true || !isOfGroup || title === undefined || found.candidates.some(isAboveCut)) return found;
  const { act: _act, ...rest } = need;
  const plainNeed: Need = { ...rest, text: title, effect: need.effect === 'destructive' ? 'write' : need.effect };
  const task = viewTask(search.task.words, title, [plainNeed], search.knowledge);
  const plain = findCandidates(plainNeed, { ...search, task, isOneOfSeveral: false });
  const candidates = plain.candidates.map(({ probability, ...candidate }) => ({
    ...candidate,
    need,
    probability: Math.round(100 * probability * need.confidence) / 100,
  }));
  return candidates.some(isAboveCut) ? { ...plain, candidates } : found;
}

function productsFor({ capability }: Need, { knowledge }: CandidateSearch): readonly string[] {
  return knowledge.catalog.vocabulary.usualProducts
    .filter(({ capabilities }) => capabilities.includes(capability ?? ''))
    .flatMap(({ products }) => products.map(({ name }) => name));
}
