import { actionOf, changes, objectOf, type Capability, type Effect } from '../catalog/capability.ts';
import { probabilityIn, type DecisionForest } from '../catalog/decision-forest.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import { abilityEvidence, spokenIn, type WeighedAct } from './ability-evidence.ts';
import type { Frame, Likely } from './reading/reading.ts';

/** Chosen ability of an act, and its probability from 0 to 1. `capability` is null when the vocabulary lacks one. */
export type ChosenAbility = { readonly capability: Capability | null; readonly share: number };

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
  /** Multiplier, and additional share, for an ability that words of the vocabulary suggest. */
  spokenTimes: 10,
  spoken: 0.5,
} as const;
/**
 * Share of the most common ability of a product when the model gives it none; its other abilities get at least half of
 * it.
 */
const THOUGHT_OF_BY_NONE = 0.02;
/** Minimum share of an ability without a named product; below it there is no ability. */
const LEAST = 0.2;
/** Margin of an effect above which a change is not done by reading, and reading is not done by a change. */
const CLEAR = 0.9;
/** Share from which the model is sure of a source, so that it is one beside the target of the act. */
const SURE_OF_SOURCE = 0.5;
/** Factor for the probability of an ability that the named product is not known to offer. */
const NOT_OFFERED = 0.05;
/** Probability below which the judge leaves the choice to a phrase of the vocabulary, and the score of such a phrase. */
const UNSURE = 0.5;
const SPELLED_OUT = 0.9;
/** Share of the likeliest ability from which a product that lacks it does nothing else in its place. */
const MEANT = 0.5;
/** Part of that share below which another change by the product was not meant. */
const UNMEANT = 0.1;
/** Share of a changing ability from which an act of thinking makes something. */
const MADE = 0.25;
/** Share of `none` above which words about a source are ignored. */
const SURELY_NONE = 0.85;

/**
 * Returns the likeliest ability of an act, by the judge of abilities; a catalog without a judge weighs the abilities of
 * the reader. Null when the likeliest is `none`.
 */
export function abilityOf(frame: Frame, order: WeighedAct, knowledge: Lexicon & Products): ChosenAbility | null {
  const { abilities, effect, margin } = frame;
  const { abilityChoice: judge } = knowledge.catalog.vocabulary;
  const [first] = abilities;
  if (first === undefined) return null;
  const spoken = spokenIn(order.text, knowledge);
  const best =
    judge === null ? weighedBest(frame, order, spoken, knowledge) : judgedBest(judge, frame, order, spoken, knowledge);
  if (best === null) return null;
  const { capability, share, support } = best;
  const told = shareIn(abilities, capability);
  const meant = knowledge.lexicon.capabilities.get(first.ability);
  if (capability !== null && meant !== undefined && isUnmeant(capability, told, meant, first.share))
    return { capability: meant, share: first.share };
  const isGuess = order.system === null && support < LEAST;
  const isOther = margin >= CLEAR && capability !== null && contradicts(capability, effect, told);
  return { capability: isGuess || isOther ? null : capability, share };
}

/** Likeliest ability of an act, and the share that must reach the minimum without a named product. */
type Best = ChosenAbility & { readonly support: number };

function shareIn(abilities: readonly Likely[], capability: Capability | null): number {
  return abilities.find(({ ability }) => ability === capability?.id)?.share ?? 0;
}

/** Whether a product that lacks the ability that is meant would make a quite different change in its place. */
function isUnmeant(best: Capability, told: number, meant: Capability, share: number): boolean {
  const isChange = changes(best.effect) && changes(meant.effect);
  return share >= MEANT && isChange && actionOf(best.id) !== actionOf(meant.id) && told < share * UNMEANT;
}

/** Returns the likeliest ability by the judge; null when that is `none`. */
function judgedBest(
  judge: DecisionForest,
  frame: Frame,
  order: WeighedAct,
  spoken: ReadonlyMap<string, number>,
  knowledge: Lexicon & Products,
): Best | null {
  const offered = order.system === null ? undefined : knowledge.systems.get(order.system)?.capabilities;
  const isLacking = (capability: Capability | null): boolean =>
    capability?.met_by === 'server' && (offered?.size ?? 0) > 0 && offered?.has(capability.id) === false;
  const [best] = [...abilityEvidence(frame, order, spoken, knowledge)]
    .map(([id, values]) => {
      const capability = knowledge.lexicon.capabilities.get(id) ?? null;
      const share = probabilityIn(judge, values);
      return { id, capability, share, worth: share * (isLacking(capability) ? NOT_OFFERED : 1) };
    })
    .toSorted((a, b) => b.worth - a.worth);
  if (best === undefined || best.id === 'none') return null;
  const said = best.share < UNSURE ? spelledOut(spoken, frame.effect, knowledge) : null;
  const { capability, share } = said === null ? best : { capability: said, share: UNSURE };
  return { capability, share, support: share };
}

/** Returns the ability whose phrase an order contains, with the effect of its act; null for none. */
function spelledOut(spoken: ReadonlyMap<string, number>, effect: Effect, { lexicon }: Lexicon): Capability | null {
  const { capabilities } = lexicon;
  const [likeliest] = [...spoken]
    .filter(([id]) => changes(capabilities.get(id)?.effect) === changes(effect))
    .toSorted((a, b) => b[1] - a[1]);
  return likeliest !== undefined && likeliest[1] >= SPELLED_OUT ? (capabilities.get(likeliest[0]) ?? null) : null;
}

/** Returns the likeliest ability without a judge; null when the reader takes none for the likeliest. */
function weighedBest(
  { abilities, effect }: Frame,
  { system }: WeighedAct,
  spoken: ReadonlyMap<string, number>,
  knowledge: Lexicon & Products,
): Best | null {
  const [first] = abilities;
  if (first === undefined || first.ability === 'none') return null;
  const [best] = weighed(withSpoken(abilities, spoken), effect, system, knowledge);
  if (best === undefined) return { capability: null, share: first.share, support: 0 };
  return { ...best, support: shareIn(abilities, best.capability) };
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
  const isMade = effect === 'none' && told >= MADE;
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
