import { objectOf, type Capability } from '../catalog/capability.ts';
import type { System } from '../catalog/systems.ts';
import { verbBefore, type Reading } from '../ranking/capability-lexicon.ts';
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

/** Words before the place where something goes. */
export const GOING: ReadonlySet<string> = new Set(['to', 'into', 'onto']);

/** `post my article to X`: who posts an article has it. */
const OWN_TEXT = 'cms.read';

const BELONGING = new Set(['of', 'in', 'for', 'on']);

/** Joins a claim with the nearest product that offers its capability; naming the product makes the claim surer. */
export function bind(claim: Claim, mentions: readonly SystemMention[], reading: Reading): Claim {
  let best = claim;
  if (claim.capability.met_by !== 'server') return best;
  for (const mention of mentions) {
    if (!mention.system.capabilities.has(claim.capability.id)) continue;
    if (claim.capability.effect === 'read' && isPutInto(claim.end, mention.start, reading)) continue;
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

/** `find papers, put them in X`: a verb of putting stands between what is read and where it goes. */
function isPutInto(end: number, start: number, reading: Reading): boolean {
  for (let position = end; position < start; position += 1) {
    const classes = reading.verbs.get(position);
    if (classes !== undefined && PUTTING.some((name) => classes.has(name)) && !classes.has('read')) return true;
  }
  return false;
}

const PUTTING = ['save', 'send', 'move'];

/** `post the open tickets to X`: what is sent to a product is read from elsewhere first. */
export function carried(
  match: { readonly capability: Capability; readonly start: number; readonly end: number },
  mentions: readonly SystemMention[],
  reading: Reading,
): number {
  if (match.capability.met_by !== 'server' || match.capability.id === OWN_TEXT) return 0;
  const classes = reading.verbs.get(verbBefore(reading, match.start));
  if (classes === undefined || !(classes.has('send') || classes.has('publish'))) return 0;
  const goes = mentions.some(({ start }) => start > match.end && GOING.has(reading.words[start - 1] ?? ''));
  return goes ? (match.capability.effect === 'read' ? 0.4 : -0.35) : 0;
}

/** `into X` speaks for a change, `from X` for reading. */
export function direction(capability: Capability, start: number, reading: Reading): number {
  if (capability.met_by !== 'server') return 0;
  for (let position = start - 1; position >= Math.max(0, start - 3); position -= 1) {
    const word = reading.words[position] ?? '';
    if (GOING.has(word)) return capability.effect === 'read' ? -0.3 : 0.15;
    if (word === 'from' || (word === 'of' && reading.words[position - 1] === 'out'))
      return capability.effect === 'read' ? 0.12 : -0.3;
    if (reading.verbs.has(position)) return 0;
  }
  return 0;
}

/** Whether a claim is said to be in a product that cannot do it: `issues in Boardly`. It is then a gap, not another product's. */
export function standsIn(claim: Claim, mention: SystemMention, chosen: readonly Claim[], reading: Reading): boolean {
  if (claim.mention !== undefined || claim.capability.met_by !== 'server') return false;
  const isNoun = claim.end - claim.start <= 3 && !reading.verbs.has(claim.start);
  const leads = isNoun && mention.start < claim.end && claim.start <= mention.end;
  if (claim.capability.effect !== 'read' && leads) return true;
  const between = reading.words.slice(claim.end, mention.start);
  let place = between.length - 1;
  while (DETERMINERS.has(between[place] ?? '')) place -= 1;
  const preposition = between[place] ?? '';
  if (!PLACING.has(preposition) || (claim.capability.effect === 'read' && GOING.has(preposition))) return false;
  if (place === 0 && between.length <= 3) return true;
  if (chosen.some((other) => other.mention?.system === mention.system)) return false;
  return between.length <= FAR && isAkin(claim.capability, mention.system);
}

/** Words between a thing and the product it is in, when the product is one for such things. */
const FAR = 12;

/** Whether a product is for the same kind of thing: a code host for branches. */
function isAkin(capability: Capability, system: System): boolean {
  const object = objectOf(capability.id);
  return [...system.capabilities.keys()].some(
    (other) => objectOf(other) === object || AKIN[object]?.has(objectOf(other)),
  );
}

const AKIN: Readonly<Record<string, ReadonlySet<string>>> = {
  repo: new Set(['pull_request', 'ci', 'git']),
  pull_request: new Set(['repo', 'ci']),
  issue: new Set(['task', 'project']),
  task: new Set(['issue', 'project']),
  crm: new Set(['contact', 'lead']),
  contact: new Set(['crm', 'lead']),
};

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
