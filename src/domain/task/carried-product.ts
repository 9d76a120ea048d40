import { changes } from '../catalog/capability.ts';
import type { Knowledge } from '../match/knowledge.ts';
import type { Slot } from './reading/reading.ts';
import type { NeedDraft } from './merge-needs.ts';
import { systemNamed } from './products-of-frame.ts';
import type { PlacedFrame } from './reading-units.ts';

/** Words that point back to a place which was named before. */
const THERE = /^(?:in|from|into|to|on)?\s*there$/i;
const PLACES: readonly Slot['slot'][] = ['tgt', 'src', 'rcp'];
/** Share that the abilities which a product offers must have together, for an act that does not name it. */
const LIKELY = 0.3;

/**
 * The product of an act that names none: the one that other sentences say of it, one that the text hints at and that offers the ability, the
 * one that the act points back to, or the one of the act before, where nothing is known of the product or of an ability. Null for none.
 *
 * @param before Needs of the acts before, in the order of the text.
 */
export function carriedProduct(frame: PlacedFrame, before: readonly NeedDraft[], knowledge: Knowledge): string | null {
  if (frame.effect === 'none') return null;
  const { slots, elsewhere, hints, abilities } = frame;
  const places = slots.filter(({ slot }) => PLACES.includes(slot));
  const isOpen = abilities[0]?.ability === 'other';
  const said = elsewhere.map(({ text }) => systemNamed(text, knowledge) ?? text.toLowerCase());
  const stated = said.find(
    (system) => isOpen || fits(frame, system, knowledge) || (!isKnown(system, knowledge) && places.length === 0),
  );
  if (stated !== undefined) return stated;
  const hinted = hints.flatMap(({ text }) => systemNamed(text, knowledge) ?? []);
  const likely = hinted.find((system) => fits(frame, system, knowledge));
  if (likely !== undefined) return likely;
  const named = before.findLast(({ system }) => system !== undefined)?.system;
  if (named !== undefined && places.some(({ text }) => THERE.test(text))) return named;
  const last = before.at(-1)?.system;
  if (last === undefined) return null;
  return isOpen && !isKnown(last, knowledge) && places.length === 0 ? last : null;
}

/** Whether it is known what a product offers. */
function isKnown(system: string, { systems }: Knowledge): boolean {
  return (systems.get(system)?.capabilities.size ?? 0) > 0;
}

/** Whether a product offers abilities that an act likely takes, and that change something as the act does. */
function fits({ abilities, effect }: PlacedFrame, system: string, { systems, lexicon }: Knowledge): boolean {
  const offered = systems.get(system)?.capabilities;
  const share = abilities
    .filter(({ ability }) => offered?.has(ability) === true)
    .filter(({ ability }) => changes(lexicon.capabilities.get(ability)?.effect ?? 'none') === changes(effect))
    .reduce((sum, likely) => sum + likely.share, 0);
  return share >= LIKELY;
}
