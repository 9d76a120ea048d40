import { changes, type Effect } from '../catalog/capability.ts';
import type { Lexicon, Products, Tools } from '../match/knowledge.ts';
import { tokenize, words } from '../text/tokenize.ts';
import { isWithin, type Frame, type Slot } from './reading/reading.ts';
import type { NeedDraft } from './related-needs.ts';
import type { PlacedFrame } from './reading-units.ts';

/** A product that an act names, and the place where it stands: the innermost slot around it, `name` where none is. */
export type NamedProduct = {
  /** Name in the catalog; the written one in lower case where the catalog lacks the product. */
  readonly system: string;
  readonly text: string;
  /** Units of the task, the end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly place: Slot['slot'];
  /** Whether another product of the act would do as well. */
  readonly either: boolean;
};

/** Slots that hold no product that something is done in. */
const WITHOUT_PRODUCTS: readonly Slot['slot'][] = ['val', 'fin', 'fout', 'name'];
/** Slots in which a name that the catalog lacks is a product that something is done in. */
const PLACES: readonly Slot['slot'][] = ['src', 'tgt'];
/** The end of words after which a name is a place of work. */
const LEADING = /\b(?:in|on|from|via|using|through|into|at)\s+(?:(?:the|our|my|their|your)\s+)?$/i;
/** The end of words after which a name is that of a thing, not of a product: within quotation marks, or after `called`. */
const OF_A_THING = /(?:["“‘«]|(?:^|\s)'|\b(?:called|named|titled)\s+)$/;
/** Units beside a name in which the rest of it is looked for. */
const NEAR = 60;
const CAPITAL = /^\p{Lu}/u;

/**
 * The products that an act names, in the order of the text, each once.
 *
 * @param text The words of the order.
 */
export function productsOf(
  { slots, effect }: Frame,
  text: string,
  knowledge: Products & Tools,
): readonly NamedProduct[] {
  const found = new Map<string, NamedProduct>();
  const keep = (product: NamedProduct): void => {
    const known = found.get(product.system);
    if (known === undefined || known.place === 'top') found.set(product.system, product);
  };
  const names = slots.filter(({ slot }) => slot === 'name');
  for (const one of names) {
    const around = surrounding(one, slots);
    const whole = wholeName(one.text, around?.text ?? text);
    const system = systemNamed(whole, knowledge) ?? systemNamed(one.text, knowledge);
    if (names.length > 1 && OF_A_THING.test(wordsBefore(one.text, around?.text ?? text))) continue;
    const place = placeOf(one, around, slots);
    const either = one.either || around?.either === true;
    if (system !== null) keep({ system, ...one, place, either });
    else if (isPlaceOfWork(whole, place, effect, text) && /\p{L}/u.test(whole) && !isSaid(whole, knowledge))
      keep({ system: whole.toLowerCase(), ...one, place, either });
  }
  for (const slot of slots.filter(({ slot: kind }) => !WITHOUT_PRODUCTS.includes(kind)))
    for (const { system } of knowledge.names.find(slot.text, words(slot.text)))
      if (!found.has(system.name)) keep({ system: system.name, ...slot, place: slot.slot });
  return [...found.values()].filter((product, _, all) => !saysMoreOf(product, all, slots, knowledge));
}

/** Whether a name that the catalog lacks says more about another product in the same place: `the Harlow folder in Clio`. */
function saysMoreOf(
  product: NamedProduct,
  all: readonly NamedProduct[],
  slots: readonly Slot[],
  { systems }: Products,
): boolean {
  const around = slots.find((slot) => slot.slot === product.place && isWithin(product, slot));
  if (around === undefined || systems.has(product.system)) return false;
  const isAfter = ({ start }: NamedProduct): boolean =>
    start > product.start && LEADING.test(around.text.slice(0, start - around.start));
  return all.some(
    (other) =>
      other !== product && !other.either && isWithin(other, around) && (systems.has(other.system) || isAfter(other)),
  );
}

function wordsBefore(name: string, text: string): string {
  return text.slice(0, Math.max(0, text.indexOf(name)));
}

/** Whether a name that the catalog lacks is a product that the act is done in: at a place, after `in` or `from`, or as what is changed. */
function isPlaceOfWork(name: string, place: Slot['slot'], effect: Effect, text: string): boolean {
  if (PLACES.includes(place)) return true;
  if (!CAPITAL.test(name)) return false;
  return place === 'name' ? LEADING.test(wordsBefore(name, text)) : place === 'obj' && changes(effect);
}

/** A name with the words beside it that have a capital too: `Voice` of `my Voice Memos`. */
function wholeName(name: string, text: string): string {
  const at = text.indexOf(name);
  if (at < 0 || !CAPITAL.test(name)) return name;
  const [after = ''] = /^(?: \p{Lu}[\p{L}\p{N}]*)*/u.exec(text.slice(at + name.length).slice(0, NEAR)) ?? [];
  const [before = ''] = /(?:(?<=\S )\p{Lu}[\p{L}\p{N}]* )*$/u.exec(text.slice(0, at).slice(-NEAR)) ?? [];
  return before + name + after;
}

/** The product of the catalog that is called so, also by a name that is an everyday word; null for none. */
export function systemNamed(text: string, { systems, names, catalog }: Products): string | null {
  const plain = words(text);
  const [mention] = names.find(text, plain);
  if (mention !== undefined) return mention.system.name;
  const name = plain.join(' ');
  return catalog.vocabulary.unreadSystems.includes(name) ? null : (systems.get(name)?.name ?? null);
}

const LONGEST_NAME = 60;
/** A letter of a script in which names are spelled in another way than in the catalog. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/**
 * The product that somebody says a task names, by the catalog's name for it, else as the task spells it; undefined when the
 * task names no such thing. A text in another script spells names in its own way, so that there any product of the catalog counts.
 */
export function namedProduct(task: string, name: string, knowledge: Products): string | undefined {
  const spelled = words(name);
  if (spelled.length === 0 || name.length > LONGEST_NAME) return undefined;
  const asked = words(task);
  const known =
    knowledge.systems.get(name.trim().toLowerCase()) ?? knowledge.names.find(name, spelled)[0]?.system ?? undefined;
  const stands = ` ${asked.join(' ')} `.includes(` ${spelled.join(' ')} `);
  if (known === undefined) return stands ? spelled.join(' ') : undefined;
  const meant = stands || knowledge.names.find(task, asked).some(({ system }) => system.name === known.name);
  return meant || OTHER_SCRIPT.test(task) ? known.name : undefined;
}

/** Where a name stands; a target within what is worked on says where that comes from: `the issues of X`. */
function placeOf(name: Slot, around: Slot | undefined, slots: readonly Slot[]): Slot['slot'] {
  const isInObject = slots.some((slot) => slot.slot === 'obj' && isWithin(name, slot));
  return around === undefined ? 'name' : around.slot === 'tgt' && isInObject ? 'src' : around.slot;
}

/** The smallest slot of another kind that a name lies in, a source or a target before others. */
function surrounding(name: Slot, slots: readonly Slot[]): Slot | undefined {
  const rankOf = ({ slot }: Slot): number => (PLACES.includes(slot) ? 0 : 1);
  return slots
    .filter((slot) => slot.slot !== 'name' && isWithin(name, slot))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.end - a.start - (b.end - b.start))[0];
}

/** Whether a name consists of words that the catalog knows, none of them with a capital: then it is a kind, not a product. */
function isSaid(name: string, { index }: Tools): boolean {
  return !/\p{Lu}/u.test(name) && tokenize(name).every((token) => index.idf(token) > 0);
}

/** Words that point back to a place which was named before. */
const THERE = /^(?:in|from|into|to|on)?\s*there$/i;
const PLACE_SLOTS: readonly Slot['slot'][] = ['tgt', 'src', 'rcp'];
/** Share that the abilities which a product offers must have together, for an act that does not name it. */
const LIKELY = 0.3;

/**
 * The product of an act that names none: the one that other sentences say of it, one that the text hints at and that offers the ability, the
 * one that the act points back to, or the one of the act before, where nothing is known of the product or of an ability. Null for none.
 *
 * @param before Needs of the acts before, in the order of the text.
 */
export function carriedProduct(
  frame: PlacedFrame,
  before: readonly NeedDraft[],
  knowledge: Lexicon & Products,
): string | null {
  if (frame.effect === 'none') return null;
  const { slots, elsewhere, hints, abilities } = frame;
  const places = slots.filter(({ slot }) => PLACE_SLOTS.includes(slot));
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
function isKnown(system: string, { systems }: Products): boolean {
  return (systems.get(system)?.capabilities.size ?? 0) > 0;
}

/** Whether a product offers abilities that an act likely takes, and that change something as the act does. */
function fits({ abilities, effect }: PlacedFrame, system: string, { systems, lexicon }: Lexicon & Products): boolean {
  const offered = systems.get(system)?.capabilities;
  const share = abilities
    .filter(({ ability }) => offered?.has(ability) === true)
    .filter(({ ability }) => changes(lexicon.capabilities.get(ability)?.effect ?? 'none') === changes(effect))
    .reduce((sum, likely) => sum + likely.share, 0);
  return share >= LIKELY;
}
