import type { Need } from '../task/task-definition.ts';
import type { CandidateSearch } from './candidate-search.ts';
import type { Found } from './find-candidates.ts';
import { findUsual } from './find-usual.ts';
import { isAboveCut } from './sure-candidates.ts';

/** Minimum confidence in the ability of a need that a general product steps in for. */
const LEAST_CONFIDENCE = 0.4;
/** Probability of a general product that steps in: it can look, but may not find the facts. An estimate, not fitted. */
const STEPPED_IN = 0.62;

/**
 * Replaces the candidates of a reading need without a sure one by those of a general product that steps in for its
 * capability: a web search for court decisions. A need in a named product gets none, because only the product knows.
 */
export function stepIn(need: Need, found: Found, search: CandidateSearch): Found {
  const { capability, system, effect, confidence } = need;
  if (effect !== 'read' || system !== undefined || capability === null || confidence < LEAST_CONFIDENCE) return found;
  if (found.candidates.some(isAboveCut)) return found;
  const { usualProducts } = search.knowledge.catalog.vocabulary;
  const group = usualProducts.find(({ steps_in: ids }) => ids?.includes(capability) === true);
  const [general] = group?.capabilities ?? [];
  const [product] = group?.products ?? [];
  if (general === undefined || product === undefined) return found;
  const there = findUsual({ ...need, capability: general, assumed_system: product.name }, search);
  const candidates = there.candidates.filter(isAboveCut).map((candidate) => ({
    ...candidate,
    need,
    stepsIn: true,
    probability: STEPPED_IN,
  }));
  return candidates.some(isAboveCut) ? { ...found, candidates: [...candidates, ...found.candidates] } : found;
}
