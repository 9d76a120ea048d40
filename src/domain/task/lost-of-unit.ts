import type { Knowledge } from '../ranking/knowledge.ts';
import { words } from '../ranking/tokenize.ts';
import { isWithin, type Frame, type Span } from '../reading/reading.ts';
import type { NeedDraft } from './merge-needs.ts';
import type { Unit } from './reading-units.ts';

/**
 * What an order says that none of its needs took up: acts of which no word is in a need, and products that are worked in and that no need
 * names. Both are unread.
 *
 * @param read What the order gave.
 */
export function lostOf(
  { frames, text }: Unit,
  read: { readonly needs: readonly NeedDraft[]; readonly unread: readonly string[] },
  knowledge: Knowledge,
): readonly string[] {
  const taken = [...read.needs.map((need) => need.text), ...read.unread].join('\n');
  const has = (said: string): boolean => said.length > 0 && taken.includes(said);
  const lostActs =
    frames.length < 2 || read.needs.length === 0
      ? []
      : frames.filter((frame) => !spansOf(frame).some((span) => has(span.text)));
  const systemOf = (name: string): string | undefined => knowledge.names.find(name, words(name))[0]?.system.name;
  const lostNames = frames
    .flatMap((frame) => frame.slots.filter((slot) => slot.slot === 'name' && !isTopic(slot, frame)))
    .filter(
      (name) =>
        !has(name.text) && !read.needs.some(({ system }) => system !== undefined && system === systemOf(name.text)),
    );
  const lost = [...lostActs.map((frame) => stretchOf(frame, text)), ...lostNames.map((name) => name.text)];
  return lost.filter(
    (part, index) => part !== '' && lost.indexOf(part) === index && !read.unread.some((other) => other.includes(part)),
  );
}

function spansOf({ act, slots }: Frame): readonly Span[] {
  return [act, ...slots.filter(({ slot }) => slot !== 'name')];
}

function isTopic(name: Span, { slots }: Frame): boolean {
  return slots.some((top) => top.slot === 'top' && isWithin(name, top));
}

/** The words of an order from its act to its last slot; the act alone where the slots stand before it or elsewhere. */
function stretchOf({ act, slots }: Frame, text: string): string {
  const from = text.indexOf(act.text);
  const ends = slots.map((slot) => text.indexOf(slot.text, from) + slot.text.length).filter((end) => end > from);
  return from < 0 ? act.text : text.slice(from, Math.max(from + act.text.length, ...ends));
}
