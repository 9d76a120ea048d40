import { actionOf, changes, objectOf, type Capability, type Effect } from '../catalog/capability.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import type { Frame, Likely } from './reading/reading.ts';

/** Chosen ability of an act, and its probability from 0 to 1. `capability` is null when the vocabulary lacks one. */
export type ChosenAbility = { readonly capability: Capability | null; readonly share: number };

/** Words of an order with their act, and the product of the act; null without a named product. */
type WeighedAct = { readonly text: string; readonly system: string | null };

/** The weights below were chosen on the dev part of the written tasks. */
const WEIGHTS = {
  /** Factor for an ability with another effect than the act. */
  otherEffect: 0.4,
  /** Factor for an ability of a read-only server when the act changes something. */
  onlyReads: 0.1,
  /** Factor for a reading ability when the act only thinks. */
  readsForThinking: 0.5,
  /** Factor for an ability that the named product is not known to offer. */
  notOffered: 0.02,
  /** Factor for an ability of very few tools of the named product; from a quarter of the most on it is 1. */
  rarely: 0.4,
  /** Factor for `other`, because the model predicts it too often. */
  lacking: 0.5,
  /** Log-odds for each unit of likeness to the nearest phrasing of an ability, and the likeness without phrasings. */
  like: 5,
  unlike: 0.3,
  /** Multiplier, and additional share, for an ability that words of the vocabulary suggest. */
  spokenTimes: 10,
  spoken: 0.5,
} as const;
/**
 * Share of the most common ability of a product when the model gives it none; its other abilities get at least half of
 * it.
 */
const THOUGHT_OF_BY_NONE = 0.02;
/** Minimum share of an ability without support by a product; below it there is no ability. */
const LEAST = 0.25;
/** Margin of an effect above which a change is not done by reading, and reading is not done by a change. */
const CLEAR = 0.9;
/** Minimum score of an ability that words of the vocabulary suggest. */
const SPOKEN = 0.5;
/** Relative path of a file or folder, whose words are no topic: `Documents/Invoices/2025`. */
const PATH = /(?:[\w-]+\/){2,}[\w.-]*|[\w-]+\/[\w-]+\.[a-z]\w{1,4}\b/gi;
/** Share from which the model is sure of a source, so that it is one beside the target of the act. */
const SURE_OF_SOURCE = 0.5;
/** Share of the likeliest ability from which a product that lacks it does nothing else in its place. */
const MEANT = 0.5;
/** Part of that share below which another change by the product was not meant. */
const UNMEANT = 0.1;
/** Share of `none` above which words about a source are ignored. */
const SURELY_NONE = 0.85;

/**
 * Returns the likeliest ability of an act, weighted by effect, by the offers of the product and by words of the
 * vocabulary. Null when the likeliest is `none`.
 */
export function abilityOf(
  { act, slots, abilities, effect, margin }: Pick<Frame, 'act' | 'slots' | 'abilities' | 'effect' | 'margin'>,
  { text, system }: WeighedAct,
  knowledge: Lexicon & Products,
): ChosenAbility | null {
  const [first] = abilities;
  if (first === undefined || first.ability === 'none') return null;
  const spoken = spokenIn(text, knowledge);
  const inWeb = system === null && effect === 'read' ? searchOfWeb(spoken, knowledge) : null;
  if (inWeb !== null) return inWeb;
  const ofObject = changes(effect) ? spokenIn(objectOrder(act.text, slots), knowledge) : NONE;
  const made = new Map(
    [...ofObject].filter(
      ([id, score]) => score >= SURELY_MADE && changes(knowledge.lexicon.capabilities.get(id)?.effect ?? 'none'),
    ),
  );
  const shares = withMade(withSpoken(likened(abilities, text, knowledge), spoken), made);
  const [best] = weighed(shares, effect, system, knowledge);
  if (best === undefined) return { capability: null, share: first.share };
  const isGuess = system === null && (shares.get(best.capability?.id ?? '') ?? 0) < LEAST;
  const told = abilities.find(({ ability }) => ability === best.capability?.id)?.share ?? 0;
  const meant = knowledge.lexicon.capabilities.get(first.ability);
  if (meant !== undefined && best.capability !== null && isUnmeant(best.capability, shares, meant, first.share))
    return { capability: meant, share: first.share };
  const isOther = margin >= CLEAR && best.capability !== null && contradicts(best.capability, effect, told);
  return isGuess || isOther ? { capability: null, share: best.share } : best;
}

/**
 * Returns the reading ability that fetches a source, by the model and, where the model is unsure, by words of the
 * vocabulary. Null when nothing is fetched.
 * @param main Id of the ability of the act. Without a named product, a source of the same objects is its target and
 *   not a source, unless the model is sure of it.
 */
export function sourceAbilityOf(
  { sources }: Pick<Frame, 'sources'>,
  { text, system }: WeighedAct,
  main: string | null,
  knowledge: Lexicon & Products,
): ChosenAbility | null {
  const none = sources.find(({ ability }) => ability === 'none')?.share ?? 0;
  const spoken = none >= SURELY_NONE ? [] : [...spokenIn(text, knowledge)];
  const isTarget = (id: string): boolean =>
    system === null && objectOf(id) === objectOf(main) && !isSureSource({ sources }, id);
  const reading = spoken.filter(([id]) => !isTarget(id) && isRead(knowledge.lexicon.capabilities.get(id)));
  const told = sources.filter(({ ability }) => !isTarget(ability));
  const isTold = told[0] !== undefined && told[0].ability !== 'none';
  if (!isTold && reading.length === 0 && system === null) return null;
  const [best] = weighed(withSpoken(told, new Map(reading)), 'read', system, knowledge).filter(
    ({ capability }) => capability?.effect !== 'none',
  );
  return best ?? (isTold ? { capability: null, share: told[0]?.share ?? 0 } : null);
}

/** Whether the model is sure that an ability fetches a source. */
export function isSureSource({ sources }: Pick<Frame, 'sources'>, id: string | undefined): boolean {
  return sources.some(({ ability, share }) => ability === id && share >= SURE_OF_SOURCE);
}

/** Whether a product that lacks the ability that is meant would make a quite different change in its place. */
function isUnmeant(best: Capability, shares: ReadonlyMap<string, number>, meant: Capability, share: number): boolean {
  const isChange = changes(best.effect) && changes(meant.effect);
  const isAlike = actionOf(best.id) === actionOf(meant.id);
  return share >= MEANT && isChange && !isAlike && (shares.get(best.id) ?? 0) < share * UNMEANT;
}

const NONE: ReadonlyMap<string, number> = new Map();
/** Score from which the act and its object alone name a change: `Create calendar events`. */
const SURELY_MADE = 0.9;

/** Returns the act with its objects, without the sources and places of the order. */
function objectOrder(act: string, slots: Frame['slots']): string {
  return [act, ...slots.filter(({ slot }) => slot === 'obj').map(({ text }) => text)].join(' ');
}

function withMade(shares: ReadonlyMap<string, number>, made: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const most = Math.max(0, ...shares.values());
  return new Map([...shares].map(([id, share]) => [id, made.has(id) ? share + most : share]));
}

/** Abilities whose phrases name the web as the place that is searched. */
const OF_WEB = ['web.search', 'web.research'];
/** Score from which words name the web as the place of the act: `search the web for the latest news`. */
const SAYS_WEB = 0.9;

function searchOfWeb(spoken: ReadonlyMap<string, number>, { lexicon }: Lexicon): ChosenAbility | null {
  const [likeliest] = [...spoken].toSorted((a, b) => b[1] - a[1]);
  if (likeliest === undefined || !OF_WEB.includes(likeliest[0]) || likeliest[1] < SAYS_WEB) return null;
  return { capability: lexicon.capabilities.get(likeliest[0]) ?? null, share: likeliest[1] };
}

/** Weighs abilities by their nearest phrasings; the shares keep their sum. */
function likened(abilities: readonly Likely[], text: string, { phrasings }: Lexicon): readonly Likely[] {
  const likeness = phrasings.compare(text);
  const weights = abilities.map(
    ({ ability, share }) => share * Math.exp(WEIGHTS.like * (likeness(ability) ?? WEIGHTS.unlike)),
  );
  const before = abilities.reduce((sum, { share }) => sum + share, 0);
  const after = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return abilities.map(({ ability }, at) => ({ ability, share: (before * (weights[at] ?? 0)) / after }));
}

/** Scores of the capabilities that words of the vocabulary name. */
function spokenIn(text: string, { lexicon }: Lexicon): ReadonlyMap<string, number> {
  const found = lexicon.match(lexicon.read(text.replace(PATH, ' '))).filter(({ score }) => score >= SPOKEN);
  return new Map(found.toReversed().map(({ capability, score }) => [capability.id, score]));
}

function withSpoken(likely: readonly Likely[], spoken: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const shares = new Map(likely.map(({ ability, share }) => [ability, share]));
  for (const [id, score] of spoken)
    shares.set(id, (shares.get(id) ?? 0) * (1 + WEIGHTS.spokenTimes * score) + WEIGHTS.spoken * score);
  return shares;
}

function weighed(
  told: ReadonlyMap<string, number>,
  effect: Effect,
  system: string | null,
  { lexicon, systems }: Lexicon & Products,
): readonly ChosenAbility[] {
  const offered = system === null ? undefined : systems.get(system)?.capabilities;
  const isKnown = offered !== undefined && offered.size > 0;
  const shares = new Map(told);
  const most = Math.max(0, ...(offered?.values() ?? []));
  for (const [id, tools] of offered ?? [])
    shares.set(id, Math.max((THOUGHT_OF_BY_NONE * (1 + tools / most)) / 2, shares.get(id) ?? 0));
  const weights = [...shares].flatMap(([id, share]) => {
    if (id === 'none') return [];
    const capability = lexicon.capabilities.get(id) ?? null;
    const fits = capability === null ? 1 : fitOf(capability, effect);
    const tools = isKnown ? (offered.get(id) ?? 0) / most : 1;
    const isThere = tools > 0 ? WEIGHTS.rarely + (1 - WEIGHTS.rarely) * Math.min(1, 4 * tools) : WEIGHTS.notOffered;
    return [{ capability, weight: share * (capability === null ? WEIGHTS.lacking : 1) * fits * isThere }];
  });
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  return weights
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ capability, weight }) => ({ capability, share: sum === 0 ? 0 : weight / sum }));
}

/**
 * Whether an ability changes something that the act only reads or thinks about, or only reads something that the act
 * changes.
 */
function contradicts(capability: Capability, effect: Effect, told: number): boolean {
  if (changes(effect)) return isRead(capability);
  const isMade = effect === 'none' && told >= LEAST;
  return changes(capability.effect) && !capability.verbs.includes('read') && !isMade;
}

function isRead(capability: Capability | undefined): boolean {
  return capability?.met_by === 'server' && capability.effect === 'read';
}

function fitOf(capability: Capability, effect: Effect): number {
  const isAlike = changes(capability.effect) === changes(effect) && (effect !== 'none' || !isRead(capability));
  if (isAlike || (capability.verbs.includes('read') && effect === 'read')) return 1;
  if (!isRead(capability)) return WEIGHTS.otherEffect;
  return effect === 'none' ? WEIGHTS.readsForThinking : WEIGHTS.onlyReads;
}
