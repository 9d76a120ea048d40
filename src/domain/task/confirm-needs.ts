import { changes, type Capability } from '../catalog/capability.ts';
import { strongest, type CapabilitySenses } from '../ranking/encoder/capability-senses.ts';
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

/**
 * Holds the needs that were read by words against what the words mean: what only looks like a need goes, or becomes the one
 * that is meant; words that gave no capability get the one they mean. A need that names a product or a file to write stays, and so does one
 * of a single word, which means many things. What is read never becomes something that is changed.
 *
 * @param text The whole task: a short clause means what the task means.
 */
export function confirmNeeds(needs: readonly NeedDraft[], text: string, knowledge: Knowledge): readonly NeedDraft[] {
  const { senses } = knowledge;
  if (senses === null || needs.length === 0) return needs;
  const whole = senses.compare(tokenize(text));
  const seen = new Set<string>();
  return needs
    .flatMap((need) => confirm(need, whole, senses, knowledge))
    .filter(({ capability, system }) => {
      const key = `${capability} ${system}`;
      return capability === null || (!seen.has(key) && seen.add(key));
    });
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
    known.add(capability.id);
    const { id, effect } = capability;
    return [{ text: short(part), capability: id, effect, implied: false, confidence: CONFIDENCE }];
  });
}

function confirm(
  need: NeedDraft,
  whole: ReadonlyMap<string, number>,
  senses: CapabilitySenses,
  knowledge: Knowledge,
): readonly NeedDraft[] {
  const isServed = (id: string): boolean => knowledge.lexicon.capabilities.get(id)?.met_by === 'server';
  const { capability, system, implied } = need;
  if (implied || system !== undefined || (capability !== null && !isServed(capability))) return [need];
  const tokens = tokenize(need.text);
  if (capability !== null && (tokens.length < 2 || (changes(need.effect) && tellsWrittenFile(need.text))))
    return [need];
  const own = senses.compare(tokens);
  const meant = strongest(own, isServed);
  if (capability !== null) {
    const likeness = Math.max(own.get(capability) ?? 1, whole.get(capability) ?? 1);
    if (likeness >= DOUBT && likeness >= RIVAL * (meant?.likeness ?? 0)) return [need];
  }
  if (meant === null || meant.likeness < SURE) return capability === null ? [need] : [];
  const { effect = 'read' } = knowledge.lexicon.capabilities.get(meant.capability) ?? {};
  if (capability !== null && need.effect === 'read' && changes(effect)) return [];
  return [{ ...need, capability: meant.capability, effect, confidence: Math.min(CONFIDENCE, meant.likeness) }];
}
