import { changes, type Effect } from '../catalog/capability.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import { tokenize, words } from '../ranking/tokenize.ts';
import { isWithin, type Frame, type Slot } from '../reading/reading.ts';
import { isServed } from './is-served.ts';
import type { NeedDraft } from './merge-needs.ts';
import type { Unit } from './reading-units.ts';
import { short } from './short.ts';

/** A product that the catalog lacks, at a place of work: where something is read from, or where something is done. */
type Unknown = { readonly name: string; readonly effect: Effect };

/**
 * The needs of an order with the products that nobody knows: a need that such a product is the place of names it, so that no other product's
 * server is taken for it. Where no need is, one without a capability says what is to be done there.
 */
export function withUnknownProducts(
  needs: readonly NeedDraft[],
  unit: Unit,
  knowledge: Knowledge,
): readonly NeedDraft[] {
  return unknownOf(unit.frames, knowledge).reduce<readonly NeedDraft[]>((all, { name, effect }) => {
    const fits = (need: NeedDraft): boolean =>
      need.system === undefined && isServed(need, knowledge) && changes(need.effect) === changes(effect);
    if (all.some(fits)) return all.map((need) => (fits(need) ? { ...need, system: name } : need));
    if (all.some(({ system }) => system === name)) return all;
    return [
      ...all,
      { text: short(unit.text), capability: null, system: name, effect, implied: false, confidence: 0.5 },
    ];
  }, needs);
}

function unknownOf(frames: readonly Frame[], knowledge: Knowledge): readonly Unknown[] {
  const found = new Map<string, Unknown>();
  for (const { slots, effect } of frames)
    for (const one of slots) {
      const { slot, text } = one;
      if (slot !== 'name' || !/\p{Lu}/u.test(text) || isSaid(text, knowledge)) continue;
      const within = (kind: Slot['slot']): boolean =>
        slots.some((around) => around.slot === kind && isWithin(one, around));
      if (!(within('src') || within('tgt'))) continue;
      const name = text.toLowerCase();
      found.set(name, { name, effect: within('tgt') ? effect : 'read' });
    }
  return [...found.values()].filter(({ effect }) => effect !== 'none');
}

/** Whether a product or any server of the catalog has the name, or the words of it. */
function isSaid(name: string, { names, index }: Knowledge): boolean {
  return names.find(name, words(name)).length > 0 || tokenize(name).every((token) => index.idf(token) > 0);
}
