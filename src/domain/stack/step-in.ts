import type { Need } from '../task/task-definition.ts';
import type { CandidateSearch } from './candidate-search.ts';
import type { Found } from './find-candidates.ts';
import { findUsual } from './find-usual.ts';
import { isAboveCut } from './sure-candidates.ts';

/** Minimum confidence in the ability of a need that a general product steps in for. */
const LEAST_CONFIDENCE = 0.4;
/** Probability of a general product that steps in: it can look, but may not find the facts. An estimate, not fitted. */
const STEPPED_IN = 0.62;
/** Words of a question, or of an act that looks something up, whatever ability was found for it. */
const LOOKS_UP =
  /^\P{L}*(?:(?:and|so|ok|wait|then),? )?(?:who|what|when|where|which|how|why|is|are|was|were|does|do|did|has|have)\b|\b(?:look(?:s|ing)? (?:\w+ )?up|find out|google)\b/iu;
/** Words for things of the user, which no public source knows. */
const OWN = /\b(?:my|mine|our|ours|us|we|i|me|(?:portal|inbox|archive|system|folder|drive|database|records?))\b/i;

/**
 * Replaces the candidates of a reading need without a sure one by those of a general product that steps in for its
 * capability: a web search for court decisions. A need in a named product gets none, because only the product knows.
 */
export function stepIn(need: Need, found: Found, search: CandidateSearch): Found {
  const { capability, system, effect, confidence } = need;
  if (effect !== 'read' || system !== undefined || found.candidates.some(isAboveCut)) return found;
  const { usualProducts } = search.knowledge.catalog.vocabulary;
  const isPublic = LOOKS_UP.test(need.text) && !OWN.test(need.text);
  const group = usualProducts.find(
    ({ steps_in: ids, capabilities }) =>
      ids !== undefined &&
      (isPublic || confidence >= LEAST_CONFIDENCE) &&
      [...capabilities, ...ids].includes(capability ?? ''),
  );
  const [general] = group?.capabilities ?? [];
  const [product] = group?.products ?? [];
  if (general === undefined || product === undefined) return found;
  const there = findUsual({ ...need, capability: general, assumed_system: product.name, confidence: 1 }, search);
  const candidates = there.candidates.filter(isAboveCut).map((candidate) => ({
    ...candidate,
    need,
    stepsIn: true,
    probability: STEPPED_IN,
  }));
  return candidates.some(isAboveCut) ? { ...found, candidates: [...candidates, ...found.candidates] } : found;
}
