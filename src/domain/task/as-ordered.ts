import type { Capability } from '../catalog/capability.ts';
import { onlyReads, type Reading } from '../ranking/capability-lexicon.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import type { Claim } from './claim.ts';
import { objectOf } from './merge-needs.ts';

const GOING = new Set(['to', 'into', 'onto']);
const PLACED = new Set(['in', 'on']);
const PREPOSITIONS = new Set([...GOING, ...PLACED, 'from', 'with', 'for', 'of', 'by', 'about', 'at', 'via']);
/** Verbs that work on the thing itself. */
const WORKING = ['create', 'comment', 'update', 'delete', 'close', 'label', 'merge'];
/** Verbs whose object is taken from somewhere first. */
const CARRYING = ['save', 'send', 'publish', 'convert', 'move'];
/** Verbs that put something into a thing. */
const PUTTING = ['save', 'create', 'publish', 'fill', 'comment'];
/** Words between the verb and the thing. */
const FAR = 6;
/** Score of what the verb says rather than the noun. */
const ORDERED = 0.75;

/**
 * What is ordered to be done to a thing that only the noun was read of: `comment on the requests`, `load it into the
 * warehouse` change what they speak of, whatever is known for reading it.
 */
export function asOrdered(claim: Claim, reading: Reading, knowledge: Knowledge): Claim {
  if (claim.capability.met_by !== 'server' || claim.capability.effect !== 'read') return claim;
  let verb = claim.start - 1;
  while (verb >= 0 && !reading.verbs.has(verb)) verb -= 1;
  const classes = reading.verbs.get(verb);
  if (classes === undefined || claim.start - verb > FAR || onlyReads(classes) || classes.has('read')) return claim;
  const between = reading.words.slice(verb + 1, claim.start);
  const last = between.findLast((word) => PREPOSITIONS.has(word));
  const has = (names: readonly string[]): boolean => names.some((name) => classes.has(name));
  const changes =
    last === undefined
      ? has(WORKING) && !has(CARRYING)
      : GOING.has(last)
        ? !has(['send'])
        : PLACED.has(last) && has(PUTTING);
  if (!changes) return claim;
  const sibling = siblingOf(claim, classes, knowledge);
  return sibling === undefined ? claim : { ...claim, capability: sibling, score: Math.max(claim.score, ORDERED) };
}

/** The change of the same thing that the verb says, first one that the product offers. */
function siblingOf(
  { capability, mention }: Claim,
  classes: ReadonlySet<string>,
  knowledge: Knowledge,
): Capability | undefined {
  const siblings = [...knowledge.lexicon.capabilities.values()].filter(
    (other) =>
      objectOf(other.id) === objectOf(capability.id) &&
      (other.effect === 'write' || other.effect === 'destructive') &&
      other.verbs.some((name) => classes.has(name)),
  );
  return siblings.find(({ id }) => mention?.system.capabilities.has(id) === true) ?? siblings[0];
}
