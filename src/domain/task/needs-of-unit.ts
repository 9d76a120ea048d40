import { changes } from '../catalog/capability.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import { words } from '../ranking/tokenize.ts';
import type { Frame } from '../reading/reading.ts';
import { confirmNeeds } from './confirm-needs.ts';
import { FILLERS } from './fillers.ts';
import { isServed } from './is-served.ts';
import type { NeedDraft } from './merge-needs.ts';
import { readNeeds } from './read-needs.ts';
import type { Unit } from './reading-units.ts';
import { short } from './short.ts';
import { isTopic, topicsOf } from './topics.ts';
import { withUnknownProducts } from './unknown-products.ts';
import { withEffects } from './unit-effects.ts';

/** Needs of an order in its order, and words of it that gave none. */
export type NeedsOfUnit = { readonly needs: readonly NeedDraft[]; readonly unread: readonly string[] };

const PRONOUN = /\b(?:it|them|these|those|they|that|this|one|ones|everything)\b/i;
/** Characters of a thing that a pronoun is replaced by. */
const LONGEST_THING = 120;
/** How chats write the name of a channel. */
const CHANNEL = /^#[a-z][\w-]*$/i;

/** What a task says around an order. */
export type Surroundings = {
  /** The orders before it. */
  readonly before: readonly Unit[];
  /** What the task tells beside its orders. */
  readonly context: string;
  /** The only product that the context names; null where it names none or several, or where an order names one. */
  readonly place: string | null;
  /** The words of all orders. */
  readonly asked: string;
};

/**
 * The needs of an order, with the effects that its acts have. An order that works on `it` or `them` alone, or of which no word gives a need,
 * is read with the thing that the pronoun stands for; one that names no product may be meant in the only one that the context names.
 */
export function needsOfUnit(unit: Unit, around: Surroundings, knowledge: Knowledge): NeedsOfUnit {
  const { needs, unread } = readUnit(unit, around, knowledge);
  const named = withUnknownProducts(needs, unit, knowledge);
  return {
    needs: named,
    unread: named.length > needs.length ? unread.filter((part) => !unit.text.includes(part)) : unread,
  };
}

function readUnit(unit: Unit, { before, context, place, asked }: Surroundings, knowledge: Knowledge): NeedsOfUnit {
  const told = withAntecedent(unit, before);
  const texts = told === null ? [unit.text] : isOnlyPronoun(unit) ? [told, unit.text] : [unit.text, told];
  const placed = place === null || !isDone(unit) ? [] : [`${unit.text} in ${place}`];
  let first: NeedsOfUnit | undefined;
  for (const text of [...texts, ...placed]) {
    const read = needsIn(unit, text, knowledge);
    if (confirmNeeds(read.needs, asked, knowledge).needs.some((need) => isServed(need, knowledge))) return read;
    if (read.needs.length > 0) first ??= read;
  }
  if (first !== undefined) return first;
  const own = ownNeeds(unit, context, knowledge);
  return { needs: own, unread: own.length === 0 ? [unit.text] : [] };
}

/** Whether an order does more than think of what it says itself. */
function isDone(unit: Unit): boolean {
  return unit.frames.some(({ effect }) => effect !== 'none') || isOnlyPronoun(unit);
}

function needsIn({ frames }: Unit, text: string, knowledge: Knowledge): NeedsOfUnit {
  const { needs, unread } = readNeeds(text, knowledge);
  const topics = topicsOf(frames, knowledge);
  const meant = needs.filter((need) => !isTopic(need, topics, frames, knowledge));
  const effective = withEffects(meant, frames, knowledge);
  return { needs: [...withoutFillers(effective, frames.length), ...toChannel(frames, effective)], unread };
}

/** Posting to a channel that an order names and that no need took up. */
function toChannel(frames: readonly Frame[], needs: readonly NeedDraft[]): readonly NeedDraft[] {
  if (needs.some(({ capability }) => capability?.startsWith('chat.'))) return [];
  const channels = frames.flatMap(({ effect, slots }) =>
    changes(effect) ? slots.filter(({ slot, text }) => ['tgt', 'rcp'].includes(slot) && CHANNEL.test(text)) : [],
  );
  const [first] = channels;
  return first === undefined
    ? []
    : [{ text: first.text, capability: 'chat.post', effect: 'write', implied: false, confidence: 0.6 }];
}

/** Whether an order says what it works on by a pronoun, and nothing else. */
function isOnlyPronoun({ frames }: Unit): boolean {
  return frames.every(({ slots }) => slots.every((slot) => slot.slot === 'obj' && PRONOUN.test(slot.text)));
}

/** The order with its pronoun replaced by what the last order before it, that names a thing, works on; null where that does not help. */
function withAntecedent({ text, frames }: Unit, before: readonly Unit[]): string | null {
  if (!frames.some(({ slots }) => slots.some((slot) => slot.slot === 'obj' && PRONOUN.test(slot.text)))) return null;
  const last = before.findLast((unit) =>
    unit.frames.some(({ slots }) => slots.some((slot) => slot.slot === 'obj' && !PRONOUN.test(slot.text))),
  );
  const act = last?.frames.at(-1)?.act.text ?? '';
  const at = last?.text.indexOf(act) ?? -1;
  if (last === undefined || at < 0) return null;
  return text.replace(PRONOUN, () => last.text.slice(at + act.length, at + act.length + LONGEST_THING).trim());
}

/** What an order needs of which no word gave a need: by its meaning, by the model alone, or of the web where it asks something. */
function ownNeeds({ text, frames }: Unit, context: string, knowledge: Knowledge): readonly NeedDraft[] {
  const draft = { text: short(text), implied: false };
  const effects = frames.map(({ effect }) => effect);
  const asks = frames.some((frame) => frame.is_question);
  const isKnown = words(text).some((word) => knowledge.spelling.knows(word) || knowledge.index.idf(word) > 0);
  if (!isKnown) return [];
  if (effects.every((effect) => effect === 'none'))
    return [{ ...draft, capability: asks ? 'question.answer' : 'text.write', effect: 'none', confidence: 0.55 }];
  const isChange = effects.some(changes);
  const open: NeedDraft = { ...draft, capability: null, effect: isChange ? 'write' : 'read', confidence: 0.4 };
  for (const said of [text, `${context} ${text}`]) {
    const [meant] = confirmNeeds([{ ...open, text: said }], said, knowledge).needs;
    if (meant !== undefined && meant.capability !== null && (isChange || !changes(meant.effect)))
      return [{ ...meant, text: open.text }];
  }
  if (isChange) return [];
  const isOpen = asks && !frames.some(({ slots }) => slots.some(({ slot }) => slot === 'src'));
  return [isOpen ? { ...open, capability: 'web.search', confidence: 0.5 } : open];
}

/** What a model does by the way within an order that asks for something else; an order of several acts may ask for it. */
function withoutFillers(needs: readonly NeedDraft[], acts: number): readonly NeedDraft[] {
  const substance = needs.filter((need) => !FILLERS.has(need.capability ?? ''));
  if (substance.length === 0) return needs.slice(0, Math.max(1, acts));
  const readsOnly = substance.every((need) => need.effect === 'read');
  return needs.filter(
    (need) => !FILLERS.has(need.capability ?? '') || (need.capability === 'text.write' && (acts > 1 || !readsOnly)),
  );
}
