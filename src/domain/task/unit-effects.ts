import { changes, isServersChange, objectOf, type Capability, type Effect } from '../catalog/capability.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import { stem } from '../ranking/stem.ts';
import { isStopWord, words } from '../ranking/tokenize.ts';
import type { Frame, Slot } from '../reading/reading.ts';
import { isServed } from './is-served.ts';
import type { NeedDraft } from './merge-needs.ts';

/** An object that is not there yet. */
const NEW = /^(?:an?|new|another)\b/i;
const STANDS_FOR = /^(?:it|them|these|those|this|that)$/i;
/** Share by which the likeliest effect of an act leads before it overrules what the words say. */
const CLEAR = 0.4;
/** … and from which a question is taken for one that nothing need be looked up for. */
const SURE = 0.97;

/** Needs of an order with the effects that its acts have, where all of these are clear: thinking takes nothing from outside, nothing is changed by acts that only read, and acts that only change read nothing but their sources. */
export function withEffects(
  needs: readonly NeedDraft[],
  frames: readonly Frame[],
  knowledge: Knowledge,
): readonly NeedDraft[] {
  if (frames.length === 0 || frames.some(({ margin }) => margin < CLEAR)) return needs;
  const effects = frames.map(({ effect }) => effect);
  if (frames.every(isThinking))
    return needs.filter((need) => !isServed(need, knowledge) || !isSpokenAbout(need, frames));
  if (!effects.some(changes))
    return needs.flatMap((need) => (isPutThere(need, frames) ? [need] : asRead(need, effects, knowledge)));
  return effects.every(changes) ? needs.map((need) => asChange(need, needs, frames, knowledge)) : needs;
}

/** Whether an act takes nothing from outside and puts nothing there. What is asked may have to be looked up, unless the model is sure that it need not. */
function isThinking({ effect, slots, is_question, margin }: Frame): boolean {
  return (
    effect === 'none' &&
    !(is_question && margin < SURE) &&
    !slots.some(({ slot }) => slot === 'src' || slot === 'tgt' || slot === 'fin' || slot === 'fout')
  );
}

/** Whether a need stands for a thing that is only spoken about: it is not what the act works on, or it is work in a product. */
function isSpokenAbout({ text, system, effect }: NeedDraft, frames: readonly Frame[]): boolean {
  return !holds(frames, 'obj', text) || (system !== undefined && changes(effect));
}

/** Whether a need speaks of the place where something goes: then something is put there, whatever the act is called. */
function isPutThere({ text }: NeedDraft, frames: readonly Frame[]): boolean {
  return holds(frames, 'tgt', text) && !holds(frames, 'src', text) && !holds(frames, 'obj', text);
}

/** A need under acts of which none changes anything changes nothing either. */
function asRead(need: NeedDraft, effects: readonly Effect[], knowledge: Knowledge): readonly NeedDraft[] {
  const capability = knowledge.lexicon.capabilities.get(need.capability ?? '');
  if (capability === undefined || !isServersChange(capability) || need.effect === 'read' || !effects.includes('read'))
    return [need];
  if (capability.verbs.includes('read')) return [{ ...need, effect: 'read' }];
  const read = offeredOf(need, knowledge).find(({ effect }) => effect === 'read');
  return read === undefined ? [] : [{ ...need, capability: read.id, effect: 'read' }];
}

/** What is read where acts only change: a source, or the thing itself, which is then what they change. */
function asChange(
  need: NeedDraft,
  all: readonly NeedDraft[],
  frames: readonly Frame[],
  knowledge: Knowledge,
): NeedDraft {
  const capability = knowledge.lexicon.capabilities.get(need.capability ?? '');
  if (capability?.met_by !== 'server' || need.effect !== 'read') return need;
  const has = (slot: Slot['slot']): boolean => holds(frames, slot, need.text);
  const objects = frames.flatMap(({ slots }) => slots.filter(({ slot }) => slot === 'obj')).map(({ text }) => text);
  const isTheThing = has('tgt') || has('obj') || objects.every((text) => STANDS_FOR.test(text));
  if (has('src') || !isTheThing || all.some((other) => other !== need && changes(other.effect))) return need;
  const classes = new Set(
    frames.flatMap(({ act }) =>
      words(act.text).flatMap((word) => [...(knowledge.lexicon.verbClasses(stem(word)) ?? [])]),
    ),
  );
  const usual = objects.some((text) => NEW.test(text)) ? 'create' : 'update';
  const changing = offeredOf(need, knowledge).filter(({ effect }) => changes(effect));
  const meant =
    changing.find(({ verbs }) => verbs.some((verb) => classes.has(verb))) ??
    changing.find(({ verbs }) => verbs.includes(usual)) ??
    (changing.length === 1 ? changing[0] : undefined);
  return meant === undefined ? need : { ...need, capability: meant.id, effect: meant.effect };
}

/** Capabilities of the object of a need that servers meet, of its product if it names one. */
function offeredOf({ capability, system }: NeedDraft, { lexicon, systems }: Knowledge): readonly Capability[] {
  const offered = systems.get(system ?? '')?.capabilities;
  return lexicon
    .servedOf(objectOf(capability))
    .filter((id) => offered === undefined || offered.has(id))
    .flatMap((id) => lexicon.capabilities.get(id) ?? []);
}

/** Whether a slot of that kind has a word of the text that says something. */
function holds(frames: readonly Frame[], kind: Slot['slot'], text: string): boolean {
  const said = new Set(words(text).filter((word) => !isStopWord(word)));
  return frames.some(({ slots }) =>
    slots.some((slot) => slot.slot === kind && words(slot.text).some((word) => said.has(word))),
  );
}
