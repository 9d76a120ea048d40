import { changes } from '../catalog/capability.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import type { Frame, Slot } from '../reading/reading.ts';
import type { NeedDraft } from './merge-needs.ts';
import { systemNamed } from './products-of-frame.ts';

/** Words that point back to a place which was named before. */
const THERE = /^(?:in|from|into|to|on)?\s*(?:there|it|that|this|same)$/i;
const PLACES: readonly Slot['slot'][] = ['tgt', 'src', 'rcp'];
/** Share that the abilities which a product offers must have together, for an act that does not name it. */
const LIKELY = 0.3;
/** Share below which an ability is no sign that an act is done elsewhere. */
const UNSURE = 0.5;

/**
 * The product of an act that names none: one that the text hints at and that offers the ability, the one that the act points back to, or the
 * one of the act before, where it offers the ability or nothing is known of either. Null for none.
 *
 * @param before Needs of the acts before, in the order of the text.
 */
export function carriedProduct(frame: Frame, before: readonly NeedDraft[], knowledge: Knowledge): string | null {
  if (frame.effect === 'none') return null;
  const hinted = frame.hints.flatMap(({ text }) => systemNamed(text, knowledge) ?? []);
  const told = hinted.find((system) => offered(frame, system, knowledge) >= LIKELY);
  if (told !== undefined) return told;
  const named = before.findLast(({ system }) => system !== undefined)?.system;
  const places = frame.slots.filter(({ slot }) => PLACES.includes(slot));
  if (named !== undefined && places.some(({ text }) => THERE.test(text))) return named;
  const last = before.at(-1)?.system;
  if (last === undefined) return null;
  if (offered(frame, last, knowledge) >= LIKELY) return last;
  const isUnknown = (knowledge.systems.get(last)?.capabilities.size ?? 0) === 0;
  const [first] = frame.abilities;
  const isDoubtful = first !== undefined && (first.ability === 'other' || first.share < UNSURE);
  return isUnknown && places.length === 0 && isDoubtful ? last : null;
}

/** Share of the abilities of an act that a product offers and that change something as the act does. */
function offered({ abilities, effect }: Frame, system: string, { systems, lexicon }: Knowledge): number {
  const has = systems.get(system)?.capabilities;
  return abilities
    .filter(({ ability }) => has?.has(ability) === true)
    .filter(({ ability }) => changes(lexicon.capabilities.get(ability)?.effect ?? 'none') === changes(effect))
    .reduce((sum, { share }) => sum + share, 0);
}
