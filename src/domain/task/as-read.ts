import { isServersChange, objectOf, type Capability } from '../catalog/capability.ts';
import { asksToRead, verbBefore, type Reading } from '../ranking/capability-lexicon.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import type { Claim } from './claim.ts';
import type { Clause } from './clauses.ts';

/**
 * The reading that a claim of a change stands for, where the verb before it in its clause only reads: `list my issues` comments on none. A
 * claim without such a verb stays as it is; undefined where nothing is known that reads the thing.
 */
export function asRead(
  claim: Claim,
  clauses: readonly Clause[],
  reading: Reading,
  knowledge: Knowledge,
): Claim | undefined {
  const verb = reading.verbs.has(claim.start) ? claim.start : verbBefore(reading, claim.start);
  const isInClause = clauses.some(({ start, end }) => start <= verb && claim.start < end);
  const isChange = isServersChange(claim.capability) && !claim.capability.verbs.includes('read');
  if (!isChange || !isInClause || !asksToRead(reading, verb)) return claim;
  const capability = readingOf(claim, knowledge);
  return capability === undefined ? undefined : { ...claim, capability };
}

/** Reads the same thing in the product that is named, or what one mostly reads there; without a product the same thing. */
function readingOf({ capability, mention }: Claim, { lexicon }: Knowledge): Capability | undefined {
  const object = objectOf(capability.id);
  const reads = (id: string): Capability | undefined => {
    const other = lexicon.capabilities.get(id);
    return other?.met_by === 'server' && other.effect === 'read' ? other : undefined;
  };
  const own = lexicon.servedOf(object).flatMap((id) => reads(id) ?? []);
  if (mention === undefined) return own[0];
  const offered = mention.system.capabilities;
  const [main] = [...offered].filter(([id]) => reads(id) !== undefined).toSorted(([, a], [, b]) => b - a);
  return own.find(({ id }) => offered.has(id)) ?? (main === undefined ? own[0] : reads(main[0]));
}
