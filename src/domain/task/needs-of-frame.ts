import { changes, type Capability, type Effect } from '../catalog/capability.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import type { Frame, Slot } from '../reading/reading.ts';
import { abilityOf, sourceAbilityOf, type ChosenAbility } from './ability-of-frame.ts';
import type { NeedDraft } from './merge-needs.ts';
import { productsOf, type NamedProduct } from './products-of-frame.ts';
import { short } from './short.ts';

/** What an act needs: what is fetched first, what does it, and words of it that gave no need. */
export type NeedsOfFrame = {
  readonly source: NeedDraft | null;
  /** Null where nothing can do it: its words are unread. */
  readonly main: NeedDraft | null;
  readonly unread: readonly string[];
};

/** Where the product of an act stands, the likeliest place first. */
const PLACES_OF_CHANGE: readonly Slot['slot'][] = ['tgt', 'name', 'rcp', 'obj', 'src'];
const PLACES_OF_READING: readonly Slot['slot'][] = ['src', 'name', 'obj', 'tgt', 'rcp'];
/** Share from which a source is fetched although no product is named for it. */
const FETCHED = 0.3;

/**
 * The needs of an act: the ability that does it, in the product where it is done, after the one that fetches what it works on. A product
 * that no need is done in is unread, and so is an act that nothing can do.
 *
 * @param text The words of the order.
 */
export function needsOfFrame(frame: Frame, text: string, knowledge: Knowledge): NeedsOfFrame {
  const products = productsOf(frame, knowledge).filter(({ place }) => place !== 'top');
  const place = placeOf(frame, products, knowledge);
  const ability = abilityOf(frame, { text, system: place?.system ?? null }, knowledge);
  const main = ability === null ? null : mainNeed(frame, text, ability, place);
  const isInPlace = main?.system !== undefined;
  const source = sourceNeed(frame, text, products, isInPlace ? place : null, main, knowledge);
  const named = new Set([source?.system, main?.system]);
  const lost = products.filter(({ system, either }) => !either && !named.has(system));
  return { source, main, unread: [...(main === null ? [short(text)] : []), ...lost.map((product) => product.text)] };
}

/** The product that an act is done in; of several that would do, the first that a server connects to. */
function placeOf(frame: Frame, products: readonly NamedProduct[], { systems }: Knowledge): NamedProduct | null {
  const places = changes(frame.effect) ? PLACES_OF_CHANGE : PLACES_OF_READING;
  const ranked = products.toSorted((a, b) => places.indexOf(a.place) - places.indexOf(b.place));
  const [first] = ranked;
  if (first?.either !== true) return first ?? null;
  return ranked.find(({ system, either }) => either && (systems.get(system)?.servers.size ?? 0) > 0) ?? first;
}

function mainNeed(
  { effect }: Frame,
  text: string,
  { capability, share }: ChosenAbility,
  place: NamedProduct | null,
): NeedDraft {
  const isServed = capability === null ? effect !== 'none' : capability.met_by === 'server';
  return {
    text: short(text),
    capability: capability?.id ?? (effect === 'none' ? 'text.write' : null),
    ...(isServed && place !== null ? { system: place.system } : {}),
    effect: effectOf(capability, effect),
    implied: false,
    confidence: Math.round(100 * share) / 100,
  };
}

/** What an ability is used for: an act that only reads changes nothing with it. */
function effectOf(capability: Capability | null, effect: Effect): Effect {
  if (capability === null) return effect;
  if (capability.met_by !== 'server') return 'none';
  if (!changes(capability.effect)) return capability.effect;
  return changes(effect) ? effect : capability.verbs.includes('read') ? 'read' : capability.effect;
}

/** What must be fetched first; null where nothing is, or where the act itself fetches it. */
function sourceNeed(
  frame: Frame,
  text: string,
  products: readonly NamedProduct[],
  taken: NamedProduct | null,
  main: NeedDraft | null,
  knowledge: Knowledge,
): NeedDraft | null {
  const product = products.find(({ place, system }) => place === 'src' && system !== taken?.system) ?? null;
  const isReading = main !== null && main.effect === 'read';
  if (isReading && product === null) return null;
  const ability = sourceAbilityOf(
    frame,
    { text: thingsOf(frame), system: product?.system ?? null },
    main?.capability ?? null,
    knowledge,
  );
  if (ability === null || (product === null && ability.share < FETCHED)) return null;
  const { capability, share } = ability;
  if (capability !== null && capability.id === main?.capability) return null;
  const [words = text] = frame.slots
    .filter(({ slot }) => slot === 'src' || slot === 'top')
    .map((slot) => slot.text)
    .toSorted((a, b) => b.length - a.length);
  return {
    text: short(words),
    capability: capability?.id ?? null,
    ...(product === null ? {} : { system: product.system }),
    effect: capability?.effect === 'none' ? 'none' : 'read',
    implied: false,
    confidence: Math.round(100 * share) / 100,
  };
}

/** The words for what an act works on and speaks about, without the act: what must be fetched stands there. */
function thingsOf({ slots }: Frame): string {
  return slots
    .filter(({ slot }) => slot === 'src' || slot === 'obj' || slot === 'top')
    .map(({ text }) => text)
    .join('; ');
}
