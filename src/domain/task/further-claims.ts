import { isServersChange } from '../catalog/capability.ts';
import { agreement, type Reading } from '../ranking/capability-lexicon.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import type { SystemMention } from '../ranking/system-names.ts';
import { isStopWord } from '../ranking/tokenize.ts';
import { direction, type Claim } from './claim.ts';
import { backing, type Support } from './clause-support.ts';

/** Classifier score from which a clause without any match is still taken for a need; it falls with the clause's length. */
const CLEAR = 1.0;
/** The same for one that would change something. */
const CLEAR_CHANGE = 1.3;

const PRONOUNS = new Set(['it', 'them', 'this', 'these', 'those', 'that', 'each', 'one']);

/** The need of a clause that no match explains, when the classifier is sure of it and the clause does not belong to a product that cannot do it. */
export function clearClaim(
  support: Support,
  chosen: readonly Claim[],
  mentions: readonly SystemMention[],
  reading: Reading,
  knowledge: Knowledge,
): Claim | undefined {
  const { clause, best } = support;
  const capability = best === undefined ? undefined : knowledge.lexicon.capabilities.get(best.capability);
  if (best === undefined || capability === undefined || capability.met_by === 'host') return undefined;
  if (
    chosen.some(
      ({ start, end, capability: other }) =>
        start < clause.end && clause.start < end && (other.met_by === 'server' || capability.met_by !== 'server'),
    )
  )
    return undefined;
  const content = [...reading.words.keys()].filter(
    (position) => position >= clause.start && position < clause.end && !isStopWord(reading.words[position] ?? ''),
  );
  if (content.every((position) => chosen.some(({ start, end }) => start <= position && position < end)))
    return undefined;
  const { length } = content;
  const strength = best.score / Math.sqrt(Math.max(2, length));
  if (strength < (isServersChange(capability) ? CLEAR_CHANGE : CLEAR)) return undefined;
  const inside = mentions.filter(({ start, end }) => start < clause.end && clause.start < end);
  if (inside.length > 0 && !inside.some(({ system }) => system.capabilities.has(capability.id))) return undefined;
  return {
    capability,
    start: clause.start,
    end: clause.end,
    score: Math.min(0.85, 0.3 + 0.2 * strength),
    mention: inside.find(({ system }) => system.capabilities.has(capability.id)),
  };
}

/** `… and close it`: a verb on a pronoun changes the thing spoken of last, in the way that the verb says. */
export function pronounClaims(
  chosen: readonly Claim[],
  supports: readonly Support[],
  reading: Reading,
  explained: ReadonlyMap<number, string>,
  knowledge: Knowledge,
): Claim[] {
  const found: Claim[] = [];
  for (const [position, classes] of reading.verbs) {
    const clause = supports.find(({ clause: { start, end } }) => start <= position && position < end)?.clause;
    if (
      clause === undefined ||
      !(PRONOUNS.has(reading.words[position + 1] ?? '') || (position === clause.start && classes.has('comment'))) ||
      explained.has(position) ||
      chosen.some(({ start, end }) => start < clause.end && clause.start < end)
    )
      continue;
    const last = chosen
      .filter(({ end, capability }) => end <= position && capability.met_by === 'server')
      .toSorted((a, b) => b.end - a.end)[0];
    if (last === undefined) continue;
    const sibling = knowledge.lexicon
      .siblings(last.capability)
      .find(({ verbs }) => verbs.some((name) => classes.has(name)));
    if (sibling !== undefined)
      found.push({
        capability: sibling,
        start: position,
        end: position + 2,
        score: 0.75,
        mention: last.mention?.system.capabilities.has(sibling.id) === true ? last.mention : undefined,
      });
  }
  return found;
}

/** A product that is named without saying what for: what its tools mostly do and the words allow, or nothing. */
export function claimOfMention(
  mention: SystemMention,
  reading: Reading,
  supports: readonly (readonly Support[])[],
  mayChange: boolean,
  knowledge: Knowledge,
): Claim | undefined {
  const verb = knowledge.lexicon.governing(reading, mention.start);
  const isSource = reading.words[mention.start - 1] === 'from';
  const total = [...mention.system.capabilities.values()].reduce((sum, count) => sum + count, 0);
  let best: Claim | undefined;
  for (const [id, count] of mention.system.capabilities) {
    const capability = knowledge.lexicon.capabilities.get(id);
    if (capability === undefined || capability.met_by !== 'server') continue;
    const fit = agreement(capability, verb);
    if (capability.effect !== 'read' && (!mayChange || fit < 0.3 || (isSource && verb?.has('delete') !== true)))
      continue;
    const score =
      0.4 +
      fit +
      0.3 * (count / total) +
      direction(capability, mention.start, reading) +
      Math.max(0, backing(capability, mention.start, 1, ...supports));
    if (best === undefined || score > best.score)
      best = {
        capability,
        start: mention.start,
        end: mention.end,
        mention,
        score: Math.max(0.3, Math.min(0.9, score)),
      };
  }
  return best;
}
