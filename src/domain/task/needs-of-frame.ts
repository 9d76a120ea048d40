import { changes, type Capability, type Effect } from '../catalog/capability.ts';
import type { Lexicon, Products, Tools } from '../match/knowledge.ts';
import type { Frame, Slot } from './reading/reading.ts';
import { abilityOf, sourceAbilityOf, type ChosenAbility } from './ability-of-frame.ts';
import { carriedProduct, productsOf, type NamedProduct } from './products-of-frame.ts';
import type { NeedDraft } from './related-needs.ts';
import type { PlacedFrame } from './reading-units.ts';
import { short } from '../text/clean-text.ts';

/** The words of an order, and the needs of the acts before it, in the order of the text. */
type ActInTask = { readonly text: string; readonly before: readonly NeedDraft[] };

/** What an act needs: what is fetched first, what does it, what is done in further products, and words of it that gave no need. */
export type NeedsOfFrame = {
  readonly sources: readonly NeedDraft[];
  /** Null where nothing can do it: its words are unread. */
  readonly main: NeedDraft | null;
  readonly unread: readonly string[];
};

/** An act, the words of its order, and the catalog. */
type Act = { readonly frame: Frame; readonly text: string; readonly knowledge: Lexicon & Products & Tools };

/** Where the product of an act stands, the likeliest place first. */
const PLACES_OF_CHANGE: readonly Slot['slot'][] = ['tgt', 'name', 'rcp', 'obj', 'src'];
const PLACES_OF_READING: readonly Slot['slot'][] = ['src', 'name', 'obj', 'tgt', 'rcp'];
/** Units between two products that are named in one breath. */
const BESIDE = 6;
/** Share from which a source is fetched although no product is named for it. */
const FETCHED = 0.3;
/** Share from which an ability reads where an act names nothing to be read. */
const BARE = 0.5;
/** Lead of an effect from which thinking in no named product is not taken for reading. */
const CLEAR = 0.9;

/**
 * The needs of an act: the ability that does it, in the product where it is done, after the one that fetches what it works on. A product
 * that no need is done in is unread, and so is an act that nothing can do.
 */
export function needsOfFrame(
  frame: PlacedFrame,
  { text, before }: ActInTask,
  knowledge: Lexicon & Products & Tools,
): NeedsOfFrame {
  const act = { frame, text, knowledge };
  const products = productsOf(frame, text, knowledge).filter(({ place }) => place !== 'top');
  const place = placeOf(act, products);
  const system = place?.system ?? (products.length === 0 ? carriedProduct(frame, before, knowledge) : null);
  const ability = abilityOf(frame, { text, system }, knowledge);
  const main = ability === null || isBare(frame, ability) ? null : mainNeed(act, ability, system);
  const taken = main?.system === undefined ? null : place;
  const others = products.filter((product) => product !== taken && !product.either);
  const inOthers = others.flatMap((product) => needIn(product, taken, act, main) ?? []);
  const sources = inOthers.some(({ effect }) => effect === 'read') ? inOthers : [...fetched(act, main), ...inOthers];
  const named = new Set([...sources, main].map((need) => need?.system));
  const lost = others.filter((product) => !named.has(product.system));
  return { sources, main, unread: [...(main === null ? [short(text)] : []), ...lost.map((product) => product.text)] };
}

/** Whether an act is none that can be met: a sign or number, or reading of nothing that nothing surely does. */
function isBare({ act, slots, effect }: Frame, { capability, share }: ChosenAbility): boolean {
  if (!/\p{L}/u.test(act.text)) return true;
  return effect === 'read' && slots.length === 0 && (capability === null || share < BARE);
}

/**
 * The product that an act is done in; of several that would do, the first that a server connects to. An act of thinking whose ability
 * changes something is done where that ability is offered.
 */
function placeOf(act: Act, products: readonly NamedProduct[]): NamedProduct | null {
  const { frame, knowledge } = act;
  const maker = changes(frame.effect) ? undefined : products.find((product) => makes(act, product));
  if (maker !== undefined) return maker;
  const places = changes(frame.effect) ? PLACES_OF_CHANGE : PLACES_OF_READING;
  const ranked = products.toSorted((a, b) => places.indexOf(a.place) - places.indexOf(b.place));
  const [first] = ranked;
  if (first?.either !== true) return first ?? null;
  const isServed = ({ system }: NamedProduct): boolean => (knowledge.systems.get(system)?.servers.size ?? 0) > 0;
  return ranked.find((product) => product.either && isServed(product)) ?? first;
}

/** Whether the ability of an act changes something, and a product offers it. */
function makes({ frame, text, knowledge }: Act, { system }: NamedProduct): boolean {
  const { capability } = abilityOf(frame, { text, system: null }, knowledge) ?? { capability: null };
  const offered = knowledge.systems.get(system)?.capabilities;
  return capability !== null && changes(capability.effect) && offered?.has(capability.id) === true;
}

function mainNeed({ frame, text }: Act, { capability, share }: ChosenAbility, system: string | null): NeedDraft {
  const { effect, margin } = frame;
  const isServed = capability === null ? effect !== 'none' : capability.met_by === 'server';
  return {
    text: short(text),
    capability: capability?.id ?? (effect === 'none' ? 'text.write' : null),
    ...(isServed && system !== null ? { system } : {}),
    effect: effectOf(capability, effect, margin >= CLEAR && system === null),
    implied: false,
    confidence: Math.round(100 * share) / 100,
  };
}

/** What an ability is used for: an act that only reads changes nothing with it. */
function effectOf(capability: Capability | null, effect: Effect, isSure: boolean): Effect {
  if (capability === null) return effect;
  if (capability.met_by !== 'server') return 'none';
  if (!changes(capability.effect)) return effect === 'none' && isSure ? 'none' : capability.effect;
  return changes(effect) ? effect : capability.verbs.includes('read') ? 'read' : capability.effect;
}

/** What is done in a product beside the one that an act is done in: it is read from, or written to as well. Null where it offers nothing of the kind. */
function needIn(
  product: NamedProduct,
  taken: NamedProduct | null,
  { frame, text, knowledge }: Act,
  main: NeedDraft | null,
): NeedDraft | null {
  const { system, place } = product;
  const isTarget = place === 'tgt' && changes(frame.effect);
  const isWritten = isTarget && isBeside(product, taken);
  if (isTarget && !isWritten) return null;
  const ability = isWritten
    ? abilityOf(frame, { text, system }, knowledge)
    : sourceAbilityOf(frame, { text: thingsOf(frame, main), system }, main?.capability ?? null, knowledge);
  if (ability === null || (place !== 'src' && place !== 'tgt' && !offers(system, ability, knowledge))) return null;
  const { capability } = ability;
  const effect = isWritten ? effectOf(capability, frame.effect, true) : 'read';
  return { ...draftOf(text, ability, effect), system };
}

/** `Slack and Teams`: what is done in the first is done in the second. */
function isBeside(product: NamedProduct, taken: NamedProduct | null): boolean {
  return taken !== null && Math.max(product.start - taken.end, taken.start - product.end) <= BESIDE;
}

function offers(system: string, { capability }: ChosenAbility, { systems }: Products): boolean {
  return capability !== null && systems.get(system)?.capabilities.has(capability.id) === true;
}

/** What must be fetched first, of no product that is named; an act that reads fetches for itself. */
function fetched({ frame, text, knowledge }: Act, main: NeedDraft | null): readonly NeedDraft[] {
  if (main?.effect === 'read') return [];
  const things = { text: thingsOf(frame, main), system: null };
  const ability = sourceAbilityOf(frame, things, main?.capability ?? null, knowledge);
  if (ability === null || ability.share < FETCHED) return [];
  if (ability.capability !== null && ability.capability.id === main?.capability) return [];
  return [draftOf(longest(frame, text), ability, ability.capability?.effect === 'none' ? 'none' : 'read')];
}

function draftOf(text: string, { capability, share }: ChosenAbility, effect: Effect): NeedDraft {
  return {
    text: short(text),
    capability: capability?.id ?? null,
    effect,
    implied: false,
    confidence: Math.round(100 * share) / 100,
  };
}

/** The longest source or topic of an act. */
function longest({ slots }: Frame, whole: string): string {
  const [words = whole] = slots
    .filter(({ slot }) => slot === 'src' || slot === 'top')
    .map(({ text }) => text)
    .toSorted((a, b) => b.length - a.length);
  return words;
}

/** The words for what an act works on, without the act: what must be fetched stands there. A topic counts where the act is done in no named product. */
function thingsOf({ slots }: Frame, main: NeedDraft | null): string {
  return slots
    .filter(({ slot }) => slot === 'src' || slot === 'obj' || (slot === 'top' && main?.system === undefined))
    .map(({ text }) => text)
    .join('; ');
}
