import type { Knowledge } from '../ranking/knowledge.ts';
import { isStopWord, words } from '../ranking/tokenize.ts';
import { isWithin, type Frame, type Slot } from '../reading/reading.ts';
import type { NeedDraft } from './merge-needs.ts';

/** Products that acts only speak about: no other slot names them. */
export function topicsOf(frames: readonly Frame[], knowledge: Knowledge): ReadonlySet<string> {
  const named = (slots: readonly Slot[]): string[] =>
    slots.flatMap(({ text }) => knowledge.names.find(text, words(text)).map(({ system }) => system.name));
  const all = frames.flatMap(({ slots }) => slots);
  const tops = all.filter(({ slot }) => slot === 'top');
  const isInTop = (slot: Slot): boolean => tops.some((top) => isWithin(slot, top));
  const used = new Set(named(all.filter((slot) => isPlace(slot) || (slot.slot !== 'top' && !isInTop(slot)))));
  return new Set(named(tops).filter((name) => !used.has(name)));
}

function isPlace({ slot }: Slot): boolean {
  return slot === 'src' || slot === 'tgt';
}

/**
 * Whether a need is made of a product that is only spoken about. What is written about a product needs nothing of it; what is asked or
 * looked up about one does when more is said than its name.
 */
export function isTopic(
  need: NeedDraft,
  topics: ReadonlySet<string>,
  frames: readonly Frame[],
  knowledge: Knowledge,
): boolean {
  if (need.system === undefined || !topics.has(need.system)) return false;
  return frames.every(({ effect, is_question }) => effect === 'none' && !is_question) || isBare(need, knowledge);
}

/** Whether a need is made of nothing but the name of a product. */
function isBare({ text, system }: NeedDraft, knowledge: Knowledge): boolean {
  const said = words(text);
  const mention = knowledge.names.find(text, said).find((one) => one.system.name === system);
  const count = said.filter((word) => !isStopWord(word)).length;
  return mention !== undefined && count <= mention.end - mention.start;
}
