import { changes, objectOf, type Capability } from '../catalog/capability.ts';
import { onlyReads, verbBefore, type Reading } from '../ranking/capability-lexicon.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import { GOING, type Claim } from './claim.ts';

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
/** What things are listed in. */
const TABLES = new Set(['spreadsheet', 'table']);
/** Score of what the verb says rather than the noun. */
const ORDERED = 0.75;

/**
 * What is ordered to be done to a thing that only the noun was read of: `comment on the requests`, `load it into the
 * warehouse` change what they speak of, whatever is known for reading it.
 */
export function asOrdered(claim: Claim, reading: Reading, knowledge: Knowledge): Claim {
  if (claim.capability.met_by !== 'server' || claim.capability.effect !== 'read') return claim;
  const siblings = knowledge.lexicon.siblings(claim.capability).filter(({ effect }) => changes(effect));
  if (isNewThing(claim, reading)) return changed(claim, siblings);
  const verb = verbBefore(reading, claim.start);
  const classes = reading.verbs.get(verb);
  if (classes === undefined || claim.start - verb > FAR || onlyReads(classes) || classes.has('read')) return claim;
  const between = reading.words.slice(verb + 1, claim.start);
  const last = between.findLast((word) => PREPOSITIONS.has(word));
  const has = (names: readonly string[]): boolean => names.some((name) => classes.has(name));
  const isChange =
    last === undefined
      ? has(WORKING) && !has(CARRYING)
      : GOING.has(last)
        ? !has(['send'])
        : PLACED.has(last) && has(PUTTING);
  if (!isChange) return claim;
  return changed(
    claim,
    siblings.filter((other) => other.verbs.some((name) => classes.has(name))),
  );
}

/** `in a sheet`: one that is not there yet. */
function isNewThing({ capability, start }: Claim, reading: Reading): boolean {
  const article = reading.words[start - 1] ?? '';
  return (
    TABLES.has(objectOf(capability.id)) &&
    (article === 'a' || article === 'an') &&
    PLACED.has(reading.words[start - 2] ?? '')
  );
}

/** Takes the first of some changes that the product offers, else the first of all. */
function changed(claim: Claim, siblings: readonly Capability[]): Claim {
  const capability = siblings.find(({ id }) => claim.mention?.system.capabilities.has(id) === true) ?? siblings[0];
  return capability === undefined ? claim : { ...claim, capability, score: Math.max(claim.score, ORDERED) };
}
