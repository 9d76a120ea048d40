import type { Capability } from '../catalog/capability.ts';
import type { Reading } from '../ranking/capability-lexicon.ts';
import type { SystemMention } from '../ranking/system-names.ts';

/** A capability that a stretch of words speaks of, perhaps of one product. */
export type Claim = {
  readonly capability: Capability;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly mention: SystemMention | undefined;
};

const DETERMINERS = new Set(['our', 'my', 'the', 'a', 'an', 'your', 'their', 'this', 'that']);

const PLACING = new Set(['in', 'on', 'from', 'to', 'into', 'with', 'via', 'using']);

const BELONGING = new Set(['of', 'in', 'for', 'on']);

/** Joins a claim with the nearest product that offers its capability; naming the product makes the claim surer. */
export function bind(claim: Claim, mentions: readonly SystemMention[], reading: Reading): Claim {
  let best = claim;
  if (claim.capability.met_by !== 'server') return best;
  for (const mention of mentions) {
    if (!mention.system.capabilities.has(claim.capability.id)) continue;
    const distance = Math.max(0, mention.start - claim.end, claim.start - mention.end);
    const inside = mention.start < claim.end && claim.start < mention.end;
    const score =
      claim.score +
      (inside ? 0.3 : 0.2) -
      0.02 * Math.min(8, distance) +
      (inside ? 0 : direction(claim.capability, mention.start, reading));
    if (score > best.score) best = { ...claim, mention, score };
  }
  return best;
}

/** `post the open tickets to X`: what is sent to a product is read from elsewhere first. */
export function carried(
  match: { readonly capability: Capability; readonly start: number; readonly end: number },
  mentions: readonly SystemMention[],
  reading: Reading,
): number {
  if (match.capability.met_by !== 'server') return 0;
  let verb = match.start - 1;
  while (verb >= 0 && !reading.verbs.has(verb)) verb -= 1;
  const classes = reading.verbs.get(verb);
  if (classes === undefined || !(classes.has('send') || classes.has('publish'))) return 0;
  const goes = mentions.some(
    ({ start }) => start > match.end && ['to', 'into', 'onto'].includes(reading.words[start - 1] ?? ''),
  );
  return goes ? (match.capability.effect === 'read' ? 0.4 : -0.35) : 0;
}

/** `into X` speaks for a change, `from X` for reading. */
export function direction(capability: Capability, start: number, reading: Reading): number {
  if (capability.met_by !== 'server') return 0;
  for (let position = start - 1; position >= Math.max(0, start - 3); position -= 1) {
    const word = reading.words[position] ?? '';
    if (word === 'into' || word === 'to' || word === 'onto') return capability.effect === 'read' ? -0.3 : 0.15;
    if (word === 'from' || (word === 'of' && reading.words[position - 1] === 'out'))
      return capability.effect === 'read' ? 0.12 : -0.3;
    if (reading.verbs.has(position)) return 0;
  }
  return 0;
}

/** Whether a claim is said to be in a product that cannot do it: `issues in Boardly`. It is then a gap, not another product's. */
export function standsIn(claim: Claim, mention: SystemMention, chosen: readonly Claim[], reading: Reading): boolean {
  if (
    claim.mention !== undefined ||
    claim.capability.met_by !== 'server' ||
    chosen.some((other) => other.mention?.system === mention.system)
  )
    return false;
  const between = reading.words.slice(claim.end, mention.start);
  return (
    between.length >= 1 &&
    between.length <= 3 &&
    PLACING.has(between[0] ?? '') &&
    between.slice(1).every((word) => DETERMINERS.has(word))
  );
}

/** Whether a claim only tells whose the thing before it is: `issues of our repository`. */
export function isModifier(claim: Claim, chosen: readonly Claim[], reading: Reading): boolean {
  let before = claim.start - 1;
  while (DETERMINERS.has(reading.words[before] ?? '')) before -= 1;
  if (!BELONGING.has(reading.words[before] ?? '')) return false;
  return chosen.some(
    (other) =>
      other.end === before && (claim.mention === undefined || other.mention?.system.name === claim.mention.system.name),
  );
}

export function overlaps(claim: Claim, explained: ReadonlyMap<number, string>): boolean {
  for (let position = claim.start; position < claim.end; position += 1) if (explained.has(position)) return true;
  return false;
}
