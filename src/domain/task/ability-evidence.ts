import { changes, EFFECTS, objectOf, type Effect } from '../catalog/capability.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import type { Frame } from './reading/reading.ts';

/** Words of an order with their act, and the product of the act; null without a named product. */
export type WeighedAct = { readonly text: string; readonly system: string | null };

/** Features of an ability for an act, in the order of the forest that judges them. */
export const ABILITY_FEATURES = [
  'likely',
  'likely_gap',
  'spoken',
  'spoken_of_object',
  'spoken_gap',
  'phrased',
  'phrased_gap',
  'offered',
  'changes',
  'act_changes',
  'effect_agrees',
  'met_by',
  'fetches',
  'object_likely',
  'effect_likely',
] as const;

/** Log probability of an ability that the reader does not list. */
const UNLISTED = -9;
/** Likeness of an ability without phrasings. */
const UNPHRASED = 0.15;
/** Minimum score of an ability that words of the vocabulary suggest. */
const SPOKEN = 0.5;
/** Relative path of a file or folder, whose words are no topic: `Documents/Invoices/2025`. */
const PATH = /(?:[\w-]+\/){2,}[\w.-]*|[\w-]+\/[\w-]+\.[a-z]\w{1,4}\b/gi;
const PROVIDERS = { server: 0, model: 1, host: 2, none: 3 } as const;

/**
 * Returns the features of each ability that an act may mean: those of the reader, those that words of the vocabulary
 * suggest, and those that the named product offers. `other` and `none` are among them where the reader lists them.
 * @param spoken What `spokenIn` returns for the words of the order.
 */
export function abilityEvidence(
  { act, slots, abilities, sources, effect, margin }: Omit<Frame, 'is_question' | 'hints'>,
  { text, system }: WeighedAct,
  spoken: ReadonlyMap<string, number>,
  { lexicon, phrasings, systems }: Lexicon & Products,
): ReadonlyMap<string, readonly number[]> {
  const object = [act.text, ...slots.filter(({ slot }) => slot === 'obj').map((one) => one.text)].join(' ');
  const ofObject = spokenIn(object, { lexicon });
  const offered = system === null ? undefined : systems.get(system)?.capabilities;
  const mostTools = Math.max(0, ...(offered?.values() ?? []));
  const like = phrasings.compare(text);
  const likely = new Map(abilities.map(({ ability, share }) => [ability, Math.log(share)]));
  const fetched = new Map(sources.map(({ ability, share }) => [ability, share]));
  const ids = [...new Set([...likely.keys(), ...spoken.keys(), ...(offered?.keys() ?? [])])];
  const effectOf = (id: string): Effect | null => lexicon.capabilities.get(id)?.effect ?? null;
  const byObject = sums(abilities, objectOf);
  const byEffect = sums(abilities, (id) => effectOf(id) ?? id);
  const phrased = ids.map((id) => like(id) ?? UNPHRASED);
  const best = {
    likely: Math.max(UNLISTED, ...likely.values()),
    spoken: Math.max(0, ...spoken.values()),
    phrased: Math.max(UNPHRASED, ...phrased),
  };
  const values = ids.map((id, place) => {
    const capability = lexicon.capabilities.get(id);
    const own = effectOf(id);
    const share = Math.max(UNLISTED, likely.get(id) ?? UNLISTED);
    const agrees = changes(own) === changes(effect);
    return [
      id,
      [
        share,
        share - best.likely,
        spoken.get(id) ?? 0,
        ofObject.get(id) ?? 0,
        (spoken.get(id) ?? 0) - best.spoken,
        phrased[place] ?? 0,
        (phrased[place] ?? 0) - best.phrased,
        system === null ? -2 : mostTools === 0 ? -1 : (offered?.get(id) ?? 0) / mostTools,
        own === null ? (id === 'none' ? -1 : -2) : EFFECTS.indexOf(own),
        EFFECTS.indexOf(effect),
        agrees ? margin : -margin,
        PROVIDERS[capability?.met_by ?? 'none'],
        fetched.get(id) ?? 0,
        byObject.get(objectOf(id)) ?? 0,
        byEffect.get(own ?? id) ?? 0,
      ],
    ] as const;
  });
  return new Map(values);
}

/** Returns the scores of the capabilities that words of the vocabulary name, from a minimum on. */
export function spokenIn(text: string, { lexicon }: Pick<Lexicon, 'lexicon'>): ReadonlyMap<string, number> {
  const found = lexicon.match(lexicon.read(text.replace(PATH, ' '))).filter(({ score }) => score >= SPOKEN);
  return new Map(found.toReversed().map(({ capability, score }) => [capability.id, score]));
}

function sums(abilities: Frame['abilities'], keyOf: (id: string) => string): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const { ability, share } of abilities) shares.set(keyOf(ability), (shares.get(keyOf(ability)) ?? 0) + share);
  return shares;
}
