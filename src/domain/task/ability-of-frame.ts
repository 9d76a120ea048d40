import { changes, objectOf, type Capability, type Effect } from '../catalog/capability.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import type { Frame, Likely } from './reading/reading.ts';

/** An ability for an act, and how likely it is among those that were weighed, 0 to 1. `capability` is null where the vocabulary has none. */
export type ChosenAbility = { readonly capability: Capability | null; readonly share: number };

/** An act as its abilities are weighed: the words of its order, and the product that it is done in; null where none is named. */
type WeighedAct = { readonly text: string; readonly system: string | null };

/** The weights below were chosen on the dev part of the written tasks. */
const WEIGHTS = {
  /** Of an ability whose effect is not that of the act, */
  otherEffect: 0.4,
  /** of a server that only reads, under an act that changes something, */
  onlyReads: 0.1,
  /** and under one that only thinks. */
  readsForThinking: 0.5,
  /** Of an ability that the named product is not known to offer. */
  notOffered: 0.02,
  /** Of the doubt whether the vocabulary has one: the model tells too often that it lacks one. */
  lacking: 0.5,
  /** What words of the vocabulary add to the share of their ability, as a multiple of it and by themselves. */
  spokenTimes: 10,
  spoken: 0.5,
} as const;
/** Share that the ability has which most tools of a product are for, where the model did not think of it; its others have at least half of it. */
const THOUGHT_OF_BY_NONE = 0.02;
/** Share that an ability needs for which no product speaks; one with less is none, rather than a guess. */
const LEAST = 0.25;
/** Lead of an effect from which an act that changes something is not done by reading, and one that does not by no change. */
const CLEAR = 0.9;
/** Score from which words of the vocabulary speak of an ability. */
const SPOKEN = 0.5;
/** Share of the answer that nothing is to be fetched from which words about a source count for nothing. */
const SURELY_NONE = 0.85;

/**
 * The ability that does an act: the likeliest of those that the model tells, each weighed by whether its effect is that of the act, whether
 * the product offers it, and whether words of the vocabulary say it. Null where the likeliest is that nothing can be done.
 */
export function abilityOf(
  { abilities, effect, margin }: Pick<Frame, 'abilities' | 'effect' | 'margin'>,
  { text, system }: WeighedAct,
  knowledge: Lexicon & Products,
): ChosenAbility | null {
  const [first] = abilities;
  if (first === undefined || first.ability === 'none') return null;
  const shares = withSpoken(abilities, spokenIn(text, knowledge));
  const [best] = weighed(shares, effect, system, knowledge);
  if (best === undefined) return { capability: null, share: first.share };
  const isGuess = system === null && (shares.get(best.capability?.id ?? '') ?? 0) < LEAST;
  const told = abilities.find(({ ability }) => ability === best.capability?.id)?.share ?? 0;
  const isOther = margin >= CLEAR && best.capability !== null && contradicts(best.capability, effect, told);
  return isGuess || isOther ? { capability: null, share: best.share } : best;
}

/**
 * The reading ability that fetches a source, by what the model tells and, where it is not sure that nothing is fetched, by words of the
 * vocabulary. Null where nothing is to be fetched.
 *
 * @param main Id of the ability that does the act. Without a product named for it, no source is of the same things: those are where it goes.
 */
export function sourceAbilityOf(
  { sources }: Pick<Frame, 'sources'>,
  { text, system }: WeighedAct,
  main: string | null,
  knowledge: Lexicon & Products,
): ChosenAbility | null {
  const none = sources.find(({ ability }) => ability === 'none')?.share ?? 0;
  const spoken = none >= SURELY_NONE ? [] : [...spokenIn(text, knowledge)];
  const isTarget = (id: string): boolean => system === null && objectOf(id) === objectOf(main);
  const reading = spoken.filter(([id]) => !isTarget(id) && isRead(knowledge.lexicon.capabilities.get(id)));
  const told = sources.filter(({ ability }) => !isTarget(ability));
  const isTold = told[0] !== undefined && told[0].ability !== 'none';
  if (!isTold && reading.length === 0 && system === null) return null;
  const [best] = weighed(withSpoken(told, new Map(reading)), 'read', system, knowledge).filter(
    ({ capability }) => capability?.effect !== 'none',
  );
  return best ?? (isTold ? { capability: null, share: told[0]?.share ?? 0 } : null);
}

/** Scores of the capabilities that words of the vocabulary name. */
function spokenIn(text: string, { lexicon }: Lexicon): ReadonlyMap<string, number> {
  const found = lexicon.match(lexicon.read(text)).filter(({ score }) => score >= SPOKEN);
  return new Map(found.toReversed().map(({ capability, score }) => [capability.id, score]));
}

function withSpoken(likely: readonly Likely[], spoken: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const shares = new Map(likely.map(({ ability, share }) => [ability, share]));
  for (const [id, score] of spoken)
    shares.set(id, (shares.get(id) ?? 0) * (1 + WEIGHTS.spokenTimes * score) + WEIGHTS.spoken * score);
  return shares;
}

/** Abilities by their weights, the heaviest first. */
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
    const isThere = !isKnown || (capability !== null && offered.has(id)) ? 1 : WEIGHTS.notOffered;
    return [{ capability, weight: share * (capability === null ? WEIGHTS.lacking : 1) * fits * isThere }];
  });
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  return weights
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ capability, weight }) => ({ capability, share: sum === 0 ? 0 : weight / sum }));
}

/** Whether an ability changes what the act only reads or thinks of, or only reads what it changes. What an act makes of thoughts alone, the model must tell. */
function contradicts(capability: Capability, effect: Effect, told: number): boolean {
  if (changes(effect)) return isRead(capability);
  const isMade = effect === 'none' && told >= LEAST;
  return changes(capability.effect) && !capability.verbs.includes('read') && !isMade;
}

function isRead(capability: Capability | undefined): boolean {
  return capability?.met_by === 'server' && capability.effect === 'read';
}

/** How well the effect of an ability fits that of an act. */
function fitOf(capability: Capability, effect: Effect): number {
  const isAlike = changes(capability.effect) === changes(effect) && (effect !== 'none' || !isRead(capability));
  if (isAlike || (capability.verbs.includes('read') && effect === 'read')) return 1;
  if (!isRead(capability)) return WEIGHTS.otherEffect;
  return effect === 'none' ? WEIGHTS.readsForThinking : WEIGHTS.onlyReads;
}
