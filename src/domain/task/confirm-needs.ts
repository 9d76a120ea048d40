import { changes, type Capability } from '../catalog/capability.ts';
import { strongest, type CapabilitySenses } from '../ranking/encoder/capability-senses.ts';
import { asksToRead } from '../ranking/capability-lexicon.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import { tokenize } from '../ranking/tokenize.ts';
import type { NeedDraft } from './merge-needs.ts';
import { short } from './short.ts';
import { tellsWrittenFile } from './written-files.ts';

/** Likeness below which words that look like a need do not mean it … */
const DOUBT = 0.5;
/** … or that is this much smaller than that of what they mean most … */
const RIVAL = 0.8;
/** … and from which they mean something else instead. */
const SURE = 0.6;
/** Likeness from which words that gave no need, beside others that did, mean one all the same. */
const MEANT = 0.65;
/** The most that is known of a need that words alone did not give. */
const CONFIDENCE = 0.6;

export type ConfirmedNeeds = {
  readonly needs: readonly NeedDraft[];
  /** The words of the needs that were dropped: they are unread. */
  readonly dropped: readonly string[];
};

/**
 * Holds the needs that were read by words against what the words mean: a need that only looks like one is dropped, or becomes the one
 * that is meant; words that gave no capability get the one they mean. A need that names a product or a file to write stays, and so does one
 * of a single word, which means many things. Reading never becomes a change.
 *
 * @param text The whole task: a short clause means what the task means.
 */
export function confirmNeeds(needs: readonly NeedDraft[], text: string, knowledge: Knowledge): ConfirmedNeeds {
  const { senses } = knowledge;
  if (senses === null || needs.length === 0) return { needs, dropped: [] };
  const whole = senses.compare(tokenize(text));
  const seen = new Set<string>();
  const confirmed = needs.map((need) => ({ need, meant: confirm(need, whole, senses, knowledge) }));
  return {
    needs: confirmed
      .flatMap(({ meant }) => meant ?? [])
      .filter(({ capability, system }) => {
        const key = `${capability} ${system}`;
        return capability === null || (!seen.has(key) && seen.add(key));
      }),
    dropped: confirmed.filter(({ meant }) => meant === null).map(({ need }) => need.text),
  };
}

/**
 * The needs that parts of a text mean which gave none, where others want a server: who asks for one thing that is to be done seldom chats in
 * between.
 *
 * @param unread The parts, in the order of the text.
 * @param needs What the rest of the text gave.
 */
export function meantBeside(
  unread: readonly string[],
  needs: readonly NeedDraft[],
  { senses, lexicon }: Knowledge,
): readonly NeedDraft[] {
  const capabilityOf = (id: string): Capability | undefined => lexicon.capabilities.get(id);
  if (senses === null || !needs.some(({ capability }) => capabilityOf(capability ?? '')?.met_by === 'server'))
    return [];
  const known = new Set(needs.map(({ capability }) => capability));
  return unread.flatMap((part): NeedDraft[] => {
    const tokens = tokenize(part);
    const meant = tokens.length < 2 ? null : strongest(senses.compare(tokens), () => true);
    const capability = meant === null || meant.likeness < MEANT ? undefined : capabilityOf(meant.capability);
    if (capability?.met_by !== 'server' || known.has(capability.id)) return [];
    if (changes(capability.effect) && onlyAsksToRead(part, lexicon)) return [];
    known.add(capability.id);
    const { id, effect } = capability;
    return [{ text: short(part), capability: id, effect, implied: false, confidence: CONFIDENCE }];
  });
}

/** The need that the words mean; null for words that only look like one. */
function confirm(
  need: NeedDraft,
  whole: ReadonlyMap<string, number>,
  senses: CapabilitySenses,
  knowledge: Knowledge,
): NeedDraft | null {
  const isServed = (id: string): boolean => knowledge.lexicon.capabilities.get(id)?.met_by === 'server';
  const { capability, system, implied } = need;
  if (implied || system !== undefined || (capability !== null && !isServed(capability))) return need;
  const tokens = tokenize(need.text);
  if (capability !== null && (tokens.length < 2 || (changes(need.effect) && tellsWrittenFile(need.text)))) return need;
  const own = senses.compare(tokens);
  const meant = strongest(own, isServed);
  if (capability !== null) {
    const likeness = Math.max(own.get(capability) ?? 1, whole.get(capability) ?? 1);
    if (likeness >= DOUBT && likeness >= RIVAL * (meant?.likeness ?? 0)) return need;
  }
  if (meant === null || meant.likeness < SURE) return capability === null ? need : null;
  const { effect: usual = 'read', verbs = [] } = knowledge.lexicon.capabilities.get(meant.capability) ?? {};
  const isOrdered = !changes(usual) || !onlyAsksToRead(need.text, knowledge.lexicon);
  if (!isOrdered && !verbs.includes('read')) return capability === null ? need : null;
  const effect = isOrdered ? usual : 'read';
  if (capability !== null && need.effect === 'read' && changes(effect)) return null;
  return { ...need, capability: meant.capability, effect, confidence: Math.min(CONFIDENCE, meant.likeness) };
}

/** Whether the first verb of some words orders nothing but reading. */
function onlyAsksToRead(text: string, lexicon: Knowledge['lexicon']): boolean {
  const reading = lexicon.read(text);
  const [first = -1] = reading.verbs.keys();
  return asksToRead(reading, first);
}
