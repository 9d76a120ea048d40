import { changes, type Capability, type Effect } from '../catalog/capability.ts';
import type { Lexicon, Products, Tools } from '../match/knowledge.ts';
import { isWithin, type Frame, type Slot } from './reading/reading.ts';
import { formatsIn } from '../match/conversion-formats.ts';
import { spokenIn } from './ability-evidence.ts';
import { abilityOf, isSureSource, sourceAbilityOf, type ChosenAbility } from './ability-of-frame.ts';
import {
  carriedProduct,
  furtherProducts,
  isBeside,
  productsOf,
  topicsOf,
  type NamedProduct,
} from './products-of-frame.ts';
import type { NeedDraft } from './share-products.ts';
import {
  fileOf,
  isOpenedBy,
  officeOf,
  opensFiles,
  plainly,
  readingOf,
  readLocally,
  savedAsFile,
  savedPlainly,
} from './files-of-act.ts';
import { officeDocument } from './office-documents.ts';
import { enumeratedThings, withoutThings } from './enumerated-things.ts';
import type { PlacedFrame } from './order-units.ts';
import { isAddressOfOther } from './names-of-things.ts';
import { onSite } from './sites.ts';
import { isPronoun, meantAct } from './meant-act.ts';
import { short } from '../text/clean-text.ts';

/** Words of an order, and the needs of the acts before it in the text. */
type ActInTask = { readonly text: string; readonly before: readonly NeedDraft[] };

/** Needs of an act: fetched sources, the main need, needs in further products, and words without a need. */
export type NeedsOfFrame = {
  readonly sources: readonly NeedDraft[];
  /** Office document that the written text becomes; null for none. */
  readonly document: NeedDraft | null;
  /** Null when no ability serves the act; its words are unread. */
  readonly main: NeedDraft | null;
  /** Products that the act is about; it is not done in them. */
  readonly topics: readonly string[];
  readonly unread: readonly string[];
};

type Act = { readonly frame: PlacedFrame; readonly text: string; readonly knowledge: Lexicon & Products & Tools };

/** Slots of the product of a change, the likeliest first. */
const PLACES_OF_CHANGE: readonly Slot['slot'][] = ['tgt', 'name', 'rcp', 'obj', 'src'];
const PLACES_OF_READING: readonly Slot['slot'][] = ['src', 'name', 'obj', 'tgt', 'rcp'];
/** Minimum share of the ability of an act in a further product. */
const LIKELY = 0.1;
/** Minimum share of a source without a named product. */
const FETCHED = 0.3;
/** Minimum share of a reading ability for an act without an object. */
const BARE = 0.5;
/** Words of a thing that is not there yet. */
const NEW = /^(?:an? |another )?new /i;
/** Margin of an effect above which thinking without a named product is not taken for reading. */
const CLEAR = 0.9;

/**
 * Returns the needs of an act: its ability in its product, after the ability that fetches its source. A product for
 * which there is no need counts as not understood, and so does an act without an ability.
 */
export function needsOfFrame(
  read: PlacedFrame,
  { text, before }: ActInTask,
  knowledge: Lexicon & Products & Tools,
): NeedsOfFrame {
  const { act, form, products, place, system, topics, words } = placedAct(read, { text, before }, knowledge);
  const { frame } = act;
  const ofThing = products.length > 1 && place !== null && frame.effect === 'read' ? abilityOfThing(place, act) : null;
  const ability = ofThing ?? aboutTopics(abilityOf(frame, { text: words, system }, knowledge), topics, act);
  const main =
    ability === null || isBare(frame, ability)
      ? null
      : mainNeed(
          act,
          inProduct(saved(ofFile(ability, system, act), place, act), place, act),
          system ?? officeOf(ability.capability, text, knowledge),
        );
  const taken = main?.system === undefined ? null : place;
  const others = products.filter((product) => product !== taken && !product.either);
  const inOthers = others.flatMap((product) => needIn(product, taken, act, main) ?? []);
  const first = inOthers.some(({ effect }) => effect === 'read') ? inOthers : [...fetched(act, main), ...inOthers];
  const document = main === null || changes(main.effect) ? null : form;
  const fetchedFirst = first.filter(({ system: from }) => document?.system === undefined || from !== document.system);
  const further = enumeratedThings({ frame, text, main }, fetchedFirst, knowledge);
  const elsewhere = furtherProducts(frame, main?.system ?? null, knowledge).map((one) => furtherNeed(one, act));
  const sources = [...fetchedFirst, ...further, ...elsewhere];
  const rest = main === null || further.length === 0 ? main : { ...main, text: withoutThings(main.text, further) };
  const served = new Set([...sources, main].map((need) => need?.system));
  const lost = others.filter(
    (product) => !served.has(product.system) && !isWithinThing(product, act) && !isHostOf(product, taken, text),
  );
  return {
    sources: sources.map((need) => onSite(need, knowledge)),
    document,
    main: rest === null ? null : onSite(rest, knowledge),
    topics,
    unread: [...(main === null ? [short(text)] : []), ...lost.map((product) => product.text)],
  };
}

/** Act with its products, the product in which it is done, and the products that it is about. */
type PlacedAct = {
  readonly act: Act;
  /** Office document that a written text becomes; null for none. */
  readonly form: NeedDraft | null;
  readonly products: readonly NamedProduct[];
  readonly place: NamedProduct | null;
  /** Null where no product is named. */
  readonly system: string | null;
  readonly topics: readonly string[];
  /** Words of the order without its topics. */
  readonly words: string;
};

/** Returns an act with the product in which it is done. */
export function placedAct(
  read: PlacedFrame,
  { text, before }: ActInTask,
  knowledge: Lexicon & Products & Tools,
): PlacedAct {
  const frame = meantAct(read, { text, before });
  const act = { frame, text, knowledge };
  const form = changes(frame.effect) ? null : officeDocument(frame, text, knowledge);
  const products = productsOf(frame, text, knowledge).filter(
    (product) =>
      (product.place !== 'top' || isAskedIn(product, act)) &&
      (frame.effect !== 'read' || product.place !== 'fout' || product.system !== form?.system) &&
      !isFormat(product, frame, knowledge),
  );
  const named = placeOf(act, products);
  const place = named !== null && isOnlySource(act, named) ? null : named;
  const system = place?.system ?? (products.length === 0 ? carriedProduct(frame, { text, before }, knowledge) : null);
  const topics = products.length === 0 ? topicsOf(frame, text, knowledge) : [];
  return { act, form, products, place, system, topics, words: without(text, topics) };
}

/** Whether a question names a served product as its place: `how many unread messages are in Outlook`. */
function isAskedIn({ system, text: name }: NamedProduct, { frame, text, knowledge }: Act): boolean {
  const at = text.lastIndexOf(name);
  const isThere = at > 0 && /\bin (?:my |our |the )?$/i.test(text.slice(0, at));
  return isThere && frame.effect === 'read' && (knowledge.systems.get(system)?.servers.size ?? 0) > 0;
}

/** Returns the ability to read local text files for an act that names a plain text file, else the given ability. */
function ofFile(ability: ChosenAbility, system: string | null, { frame, text, knowledge }: Act): ChosenAbility {
  const plain = plainly(ability, text, knowledge);
  return system === null ? readLocally(plain, frame, knowledge) : plain;
}

/** Returns writing files for what is saved in no product. */
function saved(ability: ChosenAbility, place: NamedProduct | null, { frame, text, knowledge }: Act): ChosenAbility {
  const plain = savedPlainly(ability, frame, knowledge);
  return place === null ? savedAsFile(plain, frame, text, knowledge) : plain;
}

/** Whether an unknown name only describes the object of an act: `the old Time Machine backups`. */
function isWithinThing(product: NamedProduct, { frame, knowledge }: Act): boolean {
  const things = frame.slots.filter(({ slot }) => slot === 'obj');
  return (
    product.place === 'obj' &&
    !knowledge.systems.has(product.system) &&
    things.some((thing) => isWithin(product, thing) && thing.text.length > product.text.length)
  );
}

/** Words between a product and the place where it runs. */
const RUNS_AT =
  /^\s+(?:(?:database|db|cluster|instance|server|warehouse|service|workspace)\s+)?(?:(?:running|hosted|deployed)\s+)?(?:on|in|at|with)\s+(?:(?:our|the|my)\s+)?$/i;

/** Whether a product is only where the product of the act runs: `our Postgres database on AWS RDS`. */
function isHostOf({ text: host }: NamedProduct, taken: NamedProduct | null, text: string): boolean {
  const from = taken === null ? -1 : text.indexOf(taken.text);
  const to = text.indexOf(host);
  return taken !== null && from >= 0 && to > from && RUNS_AT.test(text.slice(from + taken.text.length, to));
}

/** Returns no ability for a change in an unknown product that a model would only think about: it is a gap. */
function inProduct(ability: ChosenAbility, place: NamedProduct | null, { frame, knowledge }: Act): ChosenAbility {
  const isUnknown = place !== null && place.place === 'tgt' && !knowledge.systems.has(place.system);
  const isThought = ability.capability !== null && ability.capability.met_by !== 'server';
  return isUnknown && isThought && changes(frame.effect) ? { ...ability, capability: null } : ability;
}

function without(text: string, names: readonly string[]): string {
  return names.reduce((rest, name) => rest.replaceAll(name, ' '), text);
}

/** Returns web search for a question about products when the model is not sure of another ability. */
function aboutTopics(
  ability: ChosenAbility | null,
  topics: readonly string[],
  { frame, knowledge }: Act,
): ChosenAbility | null {
  if (topics.length === 0 || !frame.is_question || frame.effect !== 'read') return ability;
  const told = frame.abilities.find((likely) => likely.ability === ability?.capability?.id)?.share ?? 0;
  return told >= BARE ? ability : { capability: knowledge.lexicon.capabilities.get('web.search') ?? null, share: BARE };
}

/** Whether an act cannot be met: a sign or number, or reading without an object and without a confident ability. */
function isBare({ act, slots, effect }: Frame, { capability, share }: ChosenAbility): boolean {
  if (!/\p{L}/u.test(act.text)) return true;
  return effect === 'read' && slots.length === 0 && (capability === null || share < BARE);
}

/**
 * Returns the product of an act; of several alternatives the first with a server. A thinking act with a changing
 * ability takes the product that offers the ability.
 */
function placeOf(act: Act, products: readonly NamedProduct[]): NamedProduct | null {
  const { frame, knowledge } = act;
  const maker = changes(frame.effect) ? undefined : products.find((product) => makes(act, product));
  if (maker !== undefined) return maker;
  const made = products.find((product) => isOfNewThing(product, act));
  if (made !== undefined) return made;
  const places = changes(frame.effect) ? PLACES_OF_CHANGE : PLACES_OF_READING;
  const ranked = products.toSorted((a, b) => places.indexOf(a.place) - places.indexOf(b.place));
  const [first] = ranked;
  if (first !== undefined && isOnlyFrom(first, act)) return null;
  if (first?.either !== true) return first ?? null;
  const isServed = ({ system }: NamedProduct): boolean => (knowledge.systems.get(system)?.servers.size ?? 0) > 0;
  return ranked.find((product) => product.either && isServed(product)) ?? first;
}

/**
 * Whether a change only takes things from a known product: it is a source, and the product offers no change that the
 * reader thinks of.
 */
function isOnlyFrom({ system, place }: NamedProduct, { frame, knowledge }: Act): boolean {
  const { systems, lexicon } = knowledge;
  const offered = systems.get(system)?.capabilities;
  if (frame.effect !== 'write' || place !== 'src' || offered === undefined || offered.size === 0) return false;
  const meant = frame.abilities.filter(({ ability }) => changes(lexicon.capabilities.get(ability)?.effect ?? 'none'));
  return meant.length > 0 && meant.every(({ ability, share }) => share < LIKELY || !offered.has(ability));
}

/** Beginning of the words for a thing that an act makes: `a Jira ticket`. */
const MADE = /^(?:an?|one|another|new)\b/i;

/** Whether a product is that of the thing which a change makes there: `create a Jira ticket for the errors in Sentry`. */
function isOfNewThing(product: NamedProduct, { frame, knowledge }: Act): boolean {
  const offered = knowledge.systems.get(product.system)?.capabilities;
  return (
    changes(frame.effect) &&
    offered?.has(frame.abilities[0]?.ability ?? '') === true &&
    frame.slots.some(({ slot, text, ...span }) => slot === 'obj' && MADE.test(text) && isWithin(product, { ...span }))
  );
}

/**
 * Whether the product of a thinking act only keeps its source: the model is sure of an ability that the product lacks,
 * and every likely ability of the product would change something.
 */
function isOnlySource({ frame, text, knowledge }: Act, { system }: NamedProduct): boolean {
  if (frame.effect !== 'none') return false;
  const [likeliest] = frame.abilities;
  if (likeliest === undefined || likeliest.share < BARE || likeliest.ability === 'other') return false;
  if (knowledge.systems.get(system)?.capabilities.has(likeliest.ability) !== false) return false;
  const there = abilityOf(frame, { text, system }, knowledge)?.capability ?? null;
  return there !== null && changes(there.effect) && !there.verbs.includes('read');
}

/** Minimum score of the ability that the thing behind a product names. */
const NAMED = 0.5;

/** Returns the reading ability that the words behind a product name: `the GitLab merge requests`. */
function abilityOfThing({ system, text: name }: NamedProduct, { frame, text, knowledge }: Act): ChosenAbility | null {
  const { lexicon, systems } = knowledge;
  const at = text.indexOf(name);
  const [, thing = ''] = /^((?:\s+\p{Ll}+){1,2})/u.exec(text.slice(at + name.length)) ?? [];
  if (at < 0 || thing === '') return null;
  const offered = systems.get(system)?.capabilities;
  const found = lexicon
    .match(lexicon.read(`${frame.act.text}${thing}`))
    .find(({ capability: { id, effect }, score }) => score >= NAMED && effect === 'read' && offered?.has(id) === true);
  return found === undefined ? null : { capability: found.capability, share: found.score };
}

/** Whether the ability of an act changes something and the product offers it. */
function makes({ frame, text, knowledge }: Act, { system }: NamedProduct): boolean {
  const { capability } = abilityOf(frame, { text, system: null }, knowledge) ?? { capability: null };
  const offered = knowledge.systems.get(system)?.capabilities;
  return capability !== null && changes(capability.effect) && offered?.has(capability.id) === true;
}

function mainNeed(
  { frame, text, knowledge }: Act,
  { capability, share }: ChosenAbility,
  system: string | null,
): NeedDraft {
  const { effect, margin } = frame;
  const isServed = capability === null ? effect !== 'none' : capability.met_by === 'server';
  return {
    text: short(text),
    act: short(frame.act.text),
    capability: capability?.id ?? (effect === 'none' ? 'text.write' : null),
    ...(isServed && system !== null ? { system } : {}),
    effect: effectOf(capability, effect, margin >= CLEAR && system === null),
    ...(capability?.verbs.includes('convert') === true ? formatsOf(frame, knowledge) : {}),
    implied: false,
    confidence: Math.round(100 * share) / 100,
  };
}

/** Whether a name of a product stands for the format of a conversion: `into a Word document`. */
function isFormat(product: NamedProduct, { abilities, slots }: Frame, { lexicon }: Lexicon): boolean {
  const [likeliest] = abilities;
  const converts = lexicon.capabilities.get(likeliest?.ability ?? '')?.verbs.includes('convert') === true;
  return (
    converts && slots.some((slot) => (slot.slot === 'fin' || slot.slot === 'fout') && slot.text.includes(product.text))
  );
}

/** Returns the formats of a conversion: from their slots, and otherwise from its objects and sources. */
function formatsOf({ slots }: Frame, { catalog }: Lexicon): Pick<NeedDraft, 'formats'> {
  const { formats } = catalog.vocabulary;
  const named = (...kinds: readonly Slot['slot'][]): readonly string[] =>
    formatsIn(
      slots
        .filter(({ slot }) => kinds.includes(slot))
        .map(({ text }) => text)
        .join('; '),
      formats,
    );
  const out = named('fout');
  const told = named('fin');
  const from = told.length > 0 ? told : named('obj', 'src').filter((id) => !out.includes(id));
  return from.length + out.length === 0 ? {} : { formats: { in: from, out } };
}

/** Returns the effect of the ability in this act: a reading act changes nothing. */
function effectOf(capability: Capability | null, effect: Effect, isSure: boolean): Effect {
  if (capability === null) return effect;
  if (capability.met_by !== 'server') return 'none';
  if (!changes(capability.effect)) return effect === 'none' && isSure ? 'none' : capability.effect;
  return changes(effect) ? effect : capability.verbs.includes('read') ? 'read' : capability.effect;
}

/** Returns the need in a further product of an act, reading or writing; null when the product offers neither. */
function needIn(
  product: NamedProduct,
  taken: NamedProduct | null,
  { frame, text, knowledge }: Act,
  main: NeedDraft | null,
): NeedDraft | null {
  const { system, place } = product;
  const isEnded =
    frame.effect === 'destructive' && frame.slots.some((slot) => slot.slot === 'obj' && isWithin(product, slot));
  const isSource = taken !== null && isOfNewThing(taken, { frame, text, knowledge });
  const isTarget = place === 'tgt' && changes(frame.effect) && !isSource;
  const isWritten = isEnded || (isTarget && taken !== null && isBeside(product, taken));
  if (isTarget && !isWritten) return null;
  const ability = isWritten
    ? abilityOf(frame, { text, system }, knowledge)
    : (abilityOfThing(product, { frame, text, knowledge }) ??
      sourceAbilityOf(frame, { text: thingsOf(frame, main), system }, main?.capability ?? null, knowledge));
  if (ability === null || ability.share < LIKELY) return null;
  if (place !== 'src' && place !== 'tgt' && !offers(system, ability, knowledge)) return null;
  const { capability } = ability;
  const effect = isWritten ? effectOf(capability, frame.effect, true) : 'read';
  return { ...draftOf(text, ability, effect), system };
}

/** Returns the need of a reading act in a product of another sentence. */
function furtherNeed({ system, text: name }: { system: string; text: string }, { frame, knowledge }: Act): NeedDraft {
  const text = `${frame.act.text} ${name}`;
  const ability = abilityOf(frame, { text, system }, knowledge) ?? { capability: null, share: LIKELY };
  return { ...draftOf(text, ability, 'read'), system };
}

function offers(system: string, { capability }: ChosenAbility, { systems }: Products): boolean {
  return capability !== null && systems.get(system)?.capabilities.has(capability.id) === true;
}

/** Returns the sources without a named product that must be fetched first; a reading act fetches for itself. */
function fetched({ frame, text, knowledge }: Act, main: NeedDraft | null): readonly NeedDraft[] {
  if (main?.effect === 'read') return [];
  const file = fileOf(frame, knowledge);
  if (file !== null) return opensFiles(main, text, knowledge) ? [] : [readingOf(file)];
  const things = { text: thingsOf(frame, main), system: null };
  const ability = sourceAbilityOf(frame, things, main?.capability ?? null, knowledge);
  if (ability === null || ability.share < FETCHED) return [];
  if (changesOnlyThing(frame, main) && !isSureSource(frame, ability.capability?.id)) return [];
  const { capability } = ability;
  if (isOpenedBy(main, capability, text, knowledge)) return [];
  if (capability !== null && capability.id === main?.capability) return [];
  const source = slotNaming(capability?.id, frame, knowledge) ?? longest(frame, text);
  const words = ability.capability?.id === DOCUMENT ? fromObject(frame, text, source) : source;
  if (isAddressOfOther(words, text) || NEW.test(words)) return [];
  const draft = draftOf(words, plainly(ability, words, knowledge), capability?.effect === 'none' ? 'none' : 'read');
  const isThere = main?.system !== undefined && words.toLowerCase().includes(main.system);
  return [isThere && main?.system !== undefined ? { ...draft, system: main.system } : draft];
}

/** Whether an act changes a thing of its product and takes nothing from elsewhere: `drop the orders table in Snowflake`. */
function changesOnlyThing({ slots }: Frame, main: NeedDraft | null): boolean {
  return main?.system !== undefined && changes(main.effect) && slots.every(({ slot }) => slot !== 'src');
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

const DOCUMENT = 'document.extract';
/** Words between an object and its source. */
const AT_PLACE = /^\s+(?:in|from|of|on|at)\s+$/i;

/** Returns the words of a source from the object before it on: `the PDF invoices in my folder`. */
function fromObject({ slots }: Frame, whole: string, source: string): string {
  const end = whole.indexOf(source) + source.length;
  const starts = slots
    .filter(({ slot, text }) => slot === 'obj' && !isPronoun(text))
    .map(({ text }) => ({ at: whole.indexOf(text), text }))
    .filter(
      ({ at, text }) =>
        at >= 0 && at < end - source.length && AT_PLACE.test(whole.slice(at + text.length, end - source.length)),
    );
  return starts.length === 0 ? source : whole.slice(Math.min(...starts.map(({ at }) => at)), end);
}

/** Returns the source whose own words name an ability: `my inbox` beside `my N26 account`; null for none. */
function slotNaming(id: string | undefined, { slots }: Frame, knowledge: Lexicon): string | null {
  const sources = slots.filter(({ slot }) => slot === 'src');
  if (id === undefined || sources.length < 2) return null;
  return sources.find(({ text }) => spokenIn(text, knowledge).has(id))?.text ?? null;
}

function longest({ slots }: Frame, whole: string): string {
  const [words = whole] = slots
    .filter(({ slot, text }) => (slot === 'src' || slot === 'top') && !isPath(text))
    .map(({ text }) => text)
    .toSorted((a, b) => b.length - a.length);
  return words;
}

/**
 * Returns the words for the object of an act, in which sources are found. A topic counts for an act without a named
 * product.
 */
function thingsOf({ slots }: Frame, main: NeedDraft | null): string {
  return slots
    .filter(({ slot }) => slot === 'src' || slot === 'obj' || (slot === 'top' && main?.system === undefined))
    .filter(({ text }) => !isPath(text))
    .map(({ text }) => text)
    .join('; ');
}

/** Whether words are a path of a local file or folder, whose name is no topic. */
function isPath(text: string): boolean {
  return /^(?:\.{1,2}|~)?[/\\]\S+$|^[A-Za-z]:\\/.test(text.trim());
}
