import { changes, type Effect } from '../catalog/capability.ts';
import type { Lexicon, Products, Tools } from '../match/knowledge.ts';
import { tokenize, words } from '../text/tokenize.ts';
import { isWithin, type Frame, type Slot } from './reading/reading.ts';
import {
  isAddressOfOther,
  isEndOfPlace,
  isKeyOfProject,
  isPlaceOrFile,
  isInBrackets,
  isNameOfPlace,
  isNameOfThing,
  isOwnerOfRepository,
  isPartOfFile,
  isTerm,
  isWithinOwnName,
  leadsToPlace,
} from './names-of-things.ts';
import { isAskedOf, isTakenFrom } from './asked-product.ts';
import { isOnlyThing } from './product-as-thing.ts';
import type { NeedDraft } from './share-products.ts';
import type { PlacedFrame } from './order-units.ts';

/** Product that an act names, and its place: the innermost slot around it, or `name`. */
export type NamedProduct = {
  /** Catalog name; the written name in lower case for a product that the catalog lacks. */
  readonly system: string;
  readonly text: string;
  /** Offset in UTF-16 units of the task; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly place: Slot['slot'];
  /** Whether another product of the act is an alternative. */
  readonly either: boolean;
};

/** Slots without a product in which an act is done. */
const WITHOUT_PRODUCTS: readonly Slot['slot'][] = ['val', 'fin', 'fout', 'name'];
/** Slots in which an unknown name is a product of the act. */
const PLACES: readonly Slot['slot'][] = ['src', 'tgt'];
/** Words before the name of a thing that is no product: an opening quotation mark, or `called`. */
const OF_A_THING = /(?:["“‘«]|(?:^|\s)'|\b(?:called|named|titled)\s+)$/;
/** Maximum number of units between two products in an enumeration: ` and on `. */
const BESIDE = 8;
/** First words of a thing that an act makes. */
const NEW = /^(?:an?|one|two|three|another|new|each|\d+)\b/i;
/** Key of a project: `PLAT`. */
const KEY = /^\p{Lu}[\p{Lu}\p{N}]{1,9}$/u;
/** Units around a name in which the rest of it is searched. */
const NEAR = 60;
const CAPITAL = /^\p{Lu}/u;

/**
 * Returns the products that an act names, in the order of the text, each once.
 * @param text Words of the order.
 */
export function productsOf(frame: Frame, text: string, knowledge: Lexicon & Products & Tools): readonly NamedProduct[] {
  const { slots, effect } = frame;
  const found = new Map<string, NamedProduct>();
  const keep = (product: NamedProduct): void => {
    const known = found.get(product.system);
    if (known === undefined || known.place === 'top') found.set(product.system, product);
  };
  const names = slots.filter(({ slot }) => slot === 'name');
  for (const one of names) {
    const around = surrounding(one, slots);
    if (isPartOfFile(one.text, text) || isKeyOfProject(one.text, text)) continue;
    const whole = wholeName(one.text, text);
    const system = systemNamed(whole, knowledge) ?? systemNamed(one.text, knowledge);
    if (system === null && (isOwnerOfRepository(one.text, text) || isPlaceOrFile(one.text, text))) continue;
    if (isWithinOwnName(one.text, text) || isNameOfPlace(whole) || isAddressOfOther(one.text, text)) continue;
    if (names.length > 1 && OF_A_THING.test(wordsBefore(one.text, around?.text ?? text))) continue;
    const about = placeOf(one, around, slots);
    if (system === null && (isTerm(whole) || isCommonNoun(whole, around))) continue;
    const isSource =
      (about === 'top' || about === 'name') &&
      system !== null &&
      isTopicRead(system, one.text, { frame, text, knowledge });
    const place = isSource ? 'src' : about;
    const either = one.either || around?.either === true;
    const named = { ...spanOf(whole, one), place, either };
    if (system !== null) keep({ system, ...named });
    else if (
      isPlaceOfWork(whole, place, effect, text) &&
      isProductName(whole, text, knowledge, isMarked(one, around, names, frame))
    )
      keep({ system: whole.toLowerCase(), ...named });
  }
  for (const slot of slots.filter(({ slot: kind }) => !WITHOUT_PRODUCTS.includes(kind)))
    for (const { system } of knowledge.names.find(slot.text, words(slot.text)))
      if (
        !found.has(system.name) &&
        !isWithinOwnName(system.name, text) &&
        !isKeyOfProject(system.name.toUpperCase(), text) &&
        !isEndOfPlace(system.name, text) &&
        (effect === 'none' || text.includes(slot.text) || fits(frame, system.name, knowledge))
      )
        keep({ system: system.name, ...slot, place: slot.slot });
  for (const slot of slots.filter(({ slot: kind }) => kind === 'tgt' && changes(effect)))
    if (![...found.values()].some((product) => isWithin(product, slot)) && isUnknownName(slot.text, text, knowledge))
      keep({ system: slot.text.toLowerCase(), ...slot, place: slot.slot });
  return [...found.values()].filter(
    (product, _, all) =>
      !isMentioned(product, all, frame, { text, knowledge }) &&
      !isWithinNewThing(product, all, frame, knowledge) &&
      !saysMoreOf(product, all, slots, knowledge) &&
      !isShortened(product, all, text) &&
      !isStageOf(product, all, knowledge),
  );
}

/** Whether the product of a topic keeps the things that an act asks for or takes. */
function isTopicRead(
  system: string,
  name: string,
  { frame, text, knowledge }: { readonly frame: Frame; readonly text: string; readonly knowledge: Lexicon & Products },
): boolean {
  const before = wordsBefore(name, text);
  const after = text.slice(before.length + name.length);
  return isAskedOf(system, frame, before, knowledge) || isTakenFrom(system, frame, { before, after }, knowledge);
}

/** Whether a lower-case name is all that follows `our` in its place: `our monorepo`. */
function isCommonNoun(name: string, around: Slot | undefined): boolean {
  if (around === undefined || CAPITAL.test(name)) return false;
  const at = around.text.indexOf(name);
  return at > 0 && OWN.test(around.text.slice(0, at)) && at + name.length === around.text.length;
}

/** Words before the folder or channel of a product of one's own: `our Panopto folder`. */
const OWN = /\b(?:our|my|their|your)\s+$/i;

/** Whether the reader's mark of a name decides: it is the whole target of a change, or the only name, after `our`. */
function isMarked(name: Slot, around: Slot | undefined, names: readonly Slot[], { effect }: Frame): boolean {
  if (around === undefined) return false;
  const isWhole = changes(effect) && around.slot === 'tgt' && around.text === name.text;
  return isWhole || (names.length === 1 && OWN.test(around.text.slice(0, name.start - around.start)));
}

/** Whether the words of a place are a capitalised name after `in`, `on` or `from` that no server's words contain. */
function isUnknownName(name: string, text: string, knowledge: Products & Tools): boolean {
  if (!/^\p{Lu}[\p{L}\p{N}]*(?: \p{Lu}[\p{L}\p{N}]*)?$/u.test(name) || !leadsToPlace(wordsBefore(name, text)))
    return false;
  return tokenize(name).every((token) => knowledge.index.idf(token) === 0) && isProductName(name, text, knowledge);
}

/** Whether every mention of a product is a part of a longer product name: `Facebook` in `the Facebook Ads`. */
function isShortened({ system }: NamedProduct, all: readonly NamedProduct[], text: string): boolean {
  const times = (name: string): number => text.toLowerCase().split(name).length - 1;
  return all.some(
    (longer) =>
      longer.system !== system &&
      ` ${longer.system} `.includes(` ${system} `) &&
      times(longer.system) > 0 &&
      times(system) === times(longer.system),
  );
}

/**
 * Whether an unknown place lies in the product whose new thing the act makes: `open a Jira ticket in PLAT`. The product
 * must offer the act.
 */
function isWithinNewThing(
  product: NamedProduct,
  all: readonly NamedProduct[],
  { slots, abilities }: Frame,
  { systems }: Products,
): boolean {
  if (systems.has(product.system)) return false;
  return all.some(({ system, start, end }) => {
    const thing = slots.find((slot) => slot.slot === 'obj' && isWithin({ start, end }, slot));
    const offered = systems.get(system)?.capabilities;
    return (
      thing !== undefined &&
      !isWithin(product, thing) &&
      (NEW.test(thing.text) || KEY.test(product.text)) &&
      offered?.has(abilities[0]?.ability ?? '') === true
    );
  });
}

/**
 * Whether a product is only mentioned, like those that are enumerated with it. Beside a place of work, a source is
 * fetched.
 */
function isMentioned(
  product: NamedProduct,
  all: readonly NamedProduct[],
  frame: Frame,
  order: { readonly text: string; readonly knowledge: Lexicon & Products },
): boolean {
  const isThing = (other: NamedProduct): boolean => isOnlyThing(other, frame, order.text, order.knowledge);
  if (!all.filter((other) => isBeside(product, other)).every(isThing)) return false;
  return product.place !== 'src' || all.every(isThing);
}

/** Whether two products are one, or are enumerated, as in `Slack and Teams`. */
export function isBeside(one: NamedProduct, other: NamedProduct): boolean {
  return Math.max(one.start - other.end, other.start - one.end) <= BESIDE;
}

/** Whether an unknown name specifies another product in the same place: `the Harlow folder in Clio`. */
function saysMoreOf(
  product: NamedProduct,
  all: readonly NamedProduct[],
  slots: readonly Slot[],
  { systems }: Products,
): boolean {
  const around = slots.find((slot) => slot.slot === product.place && isWithin(product, slot));
  if (around === undefined || systems.has(product.system)) return false;
  const isAfter = ({ start }: NamedProduct): boolean =>
    start > product.start && leadsToPlace(around.text.slice(0, start - around.start));
  return all.some(
    (other) =>
      other !== product && !other.either && isWithin(other, around) && (systems.has(other.system) || isAfter(other)),
  );
}

/** Whether a name is the beginning or the end of a move within a known product: `Trello cards from Done to Archive`. */
function isStageOf(product: NamedProduct, all: readonly NamedProduct[], { systems }: Products): boolean {
  const unknown = all.filter(({ system }) => !systems.has(system));
  const isMove = PLACES.every((place) => unknown.some((other) => other.place === place));
  return isMove && unknown.includes(product) && PLACES.includes(product.place) && unknown.length < all.length;
}

/** Returns the products that are the whole topic of an act: `Figma` in `the competitors of Figma`. */
export function topicsOf({ slots }: Frame, text: string, knowledge: Products): readonly string[] {
  const topics = slots.filter(({ slot }) => slot === 'top');
  return slots
    .filter((name) => name.slot === 'name' && topics.some(({ start, end }) => start === name.start && end === name.end))
    .map((name) => name.text)
    .filter((name) => systemNamed(name, knowledge) !== null && !leadsToPlace(wordsBefore(name, text)));
}

function wordsBefore(name: string, text: string): string {
  return text.slice(0, Math.max(0, text.indexOf(name)));
}

/** Whether an unknown name is a product of the act: at a place, after `in` or `from`, or as a changed object. */
function isPlaceOfWork(name: string, place: Slot['slot'], effect: Effect, text: string): boolean {
  if (PLACES.includes(place)) return true;
  if (!CAPITAL.test(name)) return false;
  return place === 'name' ? leadsToPlace(wordsBefore(name, text)) : place === 'obj' && changes(effect);
}

/**
 * Whether an unknown name may be a product: neither a known kind of thing nor a place or a person.
 * @param isMarkedName Whether the mark of the reader decides: a town or a folder may share the name.
 */
function isProductName(name: string, text: string, knowledge: Products & Tools, isMarkedName = false): boolean {
  if (!/\p{L}/u.test(name) || isSaid(name, knowledge)) return false;
  const at = text.indexOf(name);
  if (isInBrackets(name, text)) return false;
  if (!isMarkedName && (isNameOfThing(name, text) || knowledge.otherNames.isPlace(name))) return false;
  const after = at < 0 ? '' : text.slice(at + name.length);
  return !knowledge.otherNames.isPerson(name, text.slice(0, Math.max(0, at)), after);
}

/** Extends a name by adjacent capitalised words: `Voice` in `my Voice Memos`. */
function wholeName(name: string, text: string): string {
  const at = text.indexOf(name);
  if (at < 0 || !CAPITAL.test(name)) return name;
  const [after = ''] = /^(?:[ -]\d*\p{Lu}[\p{L}\p{N}]*)*/u.exec(text.slice(at + name.length).slice(0, NEAR)) ?? [];
  const [before = ''] =
    /(?:(?<=\S )\p{Lu}[\p{L}\p{N}]*[ -](?:\p{Lu}[\p{L}\p{N}]*[ -])*)?$/u.exec(text.slice(0, at).slice(-NEAR)) ?? [];
  return before + name + after;
}

/** Returns the span of a whole name around a part of it. */
function spanOf(whole: string, part: Slot): Pick<NamedProduct, 'text' | 'start' | 'end'> {
  const start = part.start - Math.max(0, whole.indexOf(part.text));
  return { text: whole, start, end: start + whole.length };
}

/**
 * Returns the catalog product with this name, even when the name is an everyday word; null for none. An article before
 * the name lets a capital letter count: `Zoom account`.
 */
export function systemNamed(text: string, { systems, names, catalog }: Products): string | null {
  const plain = words(text);
  const [mention] = names.find(`the ${text}`, ['the', ...plain]);
  if (mention !== undefined) return mention.system.name;
  const name = plain.join(' ');
  return catalog.vocabulary.unreadSystems.includes(name) ? null : (systems.get(name)?.name ?? null);
}

const LONGEST_NAME = 60;
/** Letter of a script that spells names differently from the catalog. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;

/**
 * Returns the product that a task names, under its catalog name or as the task spells it; undefined when the task does
 * not name it. A text in another script accepts any product of the catalog.
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

/**
 * Returns the kind of place that a name stands for. The product of an object is where the object comes from: `the
 * issues of X`.
 */
function placeOf(name: Slot, around: Slot | undefined, slots: readonly Slot[]): Slot['slot'] {
  const isInObject = slots.some((slot) => slot.slot === 'obj' && isWithin(name, slot));
  return around === undefined ? 'name' : around.slot === 'tgt' && isInObject ? 'src' : around.slot;
}

/** Returns the smallest slot of another kind around a name, sources and targets first. */
function surrounding(name: Slot, slots: readonly Slot[]): Slot | undefined {
  const rankOf = ({ slot }: Slot): number => (PLACES.includes(slot) ? 0 : 1);
  return slots
    .filter((slot) => slot.slot !== 'name' && isWithin(name, slot))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.end - a.start - (b.end - b.start))[0];
}

/** Whether a name consists of lower-case words that the catalog knows, so that it is a kind and no product. */
function isSaid(name: string, { index }: Tools): boolean {
  return !/\p{Lu}/u.test(name) && tokenize(name).every((token) => index.idf(token) > 0);
}

/** Thing that was not named before: a number of things, or a bare plural. */
const FRESH = /^(?:an?|one|two|three|four|five|six|ten|some|\d+) |^\p{Ll}+s$/u;
/** Words that point back to things of an earlier act. */
const BACK =
  /\b(?:(?:each|every|the(?: \p{L}+)?) ones?|one (?:per|for each|for every)|for (?:each|every|all)(?: one)? of them|it|them|these|those)\b/iu;
/** Words that point back to a named place. */
const THERE =
  /^(?:(?:in|from|into|to|on)?\s*there|(?:next to|beside|alongside|with) (?:it|them|the (?:original|others?)))$/i;
/** The same at the end of a clause: `the credits I have got there`. */
const SAID_THERE =
  /\S\s+(?:there|(?:next to|beside|alongside) (?:it|them|the (?:original|others?)))(?=\s*(?:[.,;?!]|$|and\b))/i;
const PLACE_SLOTS: readonly Slot['slot'][] = ['tgt', 'src', 'rcp'];
/** Minimum sum of the shares of the abilities that a product offers, for an act that does not name it. */
const LIKELY = 0.3;

/**
 * Returns the product of an act without one: from other sentences, from a hint whose product offers the ability, from
 * an unknown product that keeps the data, from `there`, or from the previous act: when product and ability are unknown,
 * or when the act points back to its things and has an ability of the same domain. Null for none.
 * @param text Words of the order.
 * @param before Needs of the previous acts in the order of the text.
 */
export function carriedProduct(
  frame: PlacedFrame,
  { text: order, before }: { readonly text: string; readonly before: readonly NeedDraft[] },
  knowledge: Lexicon & Products,
): string | null {
  if (frame.effect === 'none') return null;
  const { slots, elsewhere, hints, kept, abilities } = frame;
  const places = slots.filter(
    ({ slot, text }) => PLACE_SLOTS.includes(slot) && !elsewhere.some((name) => name.text === text),
  );
  const isOpen = abilities[0]?.ability === 'other';
  const named = before.findLast(({ system }) => system !== undefined)?.system;
  const said = elsewhere
    .filter(({ start }) => named === undefined || start < frame.act.start)
    .map(({ text }) => systemNamed(text, knowledge) ?? text.toLowerCase());
  const stated = said.find(
    (system) =>
      isOpen ||
      fits(frame, system, knowledge) ||
      (!isKnown(system, knowledge) && places.length === 0 && !isTakenElsewhere(system, frame, before, knowledge)),
  );
  if (stated !== undefined) return stated;
  const hinted = hints.flatMap(({ text }) => systemNamed(text, knowledge) ?? []);
  const likely = hinted.find((system) => fits(frame, system, knowledge));
  if (likely !== undefined) return likely;
  const keeper = kept.find(({ text }) => CAPITAL.test(text) && systemNamed(text, knowledge) === null);
  if (keeper !== undefined && places.length === 0) return keeper.text.toLowerCase();
  if (named !== undefined && (places.some(({ text }) => THERE.test(text)) || SAID_THERE.test(order))) return named;
  const previous = before.at(-1);
  const last = previous?.system;
  if (last === undefined || places.length > 0) return null;
  const pointsBack = BACK.test(order);
  if (!isKnown(last, knowledge))
    return (isOpen && !isNewThing(frame)) || (pointsBack && isNewThing(frame)) ? last : null;
  const domain = domainOf(abilities[0]?.ability, knowledge);
  return pointsBack && domain !== undefined && domain === domainOf(previous?.capability, knowledge) ? last : null;
}

/**
 * Returns the products of other sentences in which a reading act is done too, beside its own product: they offer a likely
 * ability of it.
 */
export function furtherProducts(
  frame: PlacedFrame,
  own: string | null,
  knowledge: Lexicon & Products,
): readonly { readonly system: string; readonly text: string }[] {
  if (frame.effect !== 'read' || own === null) return [];
  return frame.elsewhere.flatMap(({ text }) => {
    const system = systemNamed(text, knowledge);
    return system !== null && system !== own && fits(frame, system, knowledge) ? [{ system, text }] : [];
  });
}

/** Whether an act before was done in a product, and this one is of another domain: a chart of what was read there. */
function isTakenElsewhere(
  system: string,
  { abilities }: PlacedFrame,
  before: readonly NeedDraft[],
  knowledge: Lexicon,
): boolean {
  const own = domainOf(abilities[0]?.ability, knowledge);
  const taken = before.filter((need) => need.system === system);
  return (
    own !== undefined && taken.length > 0 && taken.every(({ capability }) => domainOf(capability, knowledge) !== own)
  );
}

function domainOf(id: string | null | undefined, { lexicon }: Lexicon): string | undefined {
  return lexicon.capabilities.get(id ?? '')?.domain;
}

/** Whether the object of an act points back to nothing: `print four copies`, unlike `print it` and `the copies`. */
function isNewThing({ slots }: Frame): boolean {
  const things = slots.filter(({ slot }) => slot === 'obj');
  return things.length > 0 && things.every(({ text }) => FRESH.test(text));
}

/** Whether the offers of a product are known. */
function isKnown(system: string, { systems }: Products): boolean {
  return (systems.get(system)?.capabilities.size ?? 0) > 0;
}

/** Whether a product offers likely abilities of the act with its effect. */
function fits(
  { abilities, effect }: Pick<Frame, 'abilities' | 'effect'>,
  system: string,
  { systems, lexicon }: Lexicon & Products,
): boolean {
  const offered = systems.get(system)?.capabilities;
  const share = abilities
    .filter(({ ability }) => offered?.has(ability) === true)
    .filter(({ ability }) => changes(lexicon.capabilities.get(ability)?.effect ?? 'none') === changes(effect))
    .reduce((sum, likely) => sum + likely.share, 0);
  return share >= LIKELY;
}
