import { changes, isServersChange, objectOf, type Effect } from '../catalog/capability.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import { isStopWord, words } from '../ranking/tokenize.ts';
import type { Frame, Part, Reading, Slot } from '../reading/reading.ts';
import { confirmNeeds, meantBeside } from './confirm-needs.ts';
import type { Constraints } from './constraints.ts';
import { correctSpelling, type Correction } from './correct-spelling.ts';
import { defineTask } from './define-task.ts';
import { implyNeeds } from './imply-needs.ts';
import { bindLooseNeeds, merge, type NeedDraft } from './merge-needs.ts';
import { naturalLanguage } from './natural-language.ts';
import { readConstraints, readProhibitions } from './read-constraints.ts';
import { readNeeds } from './read-needs.ts';
import { readTrigger, type TriggerReading } from './read-trigger.ts';
import { repliedThere } from './replied-there.ts';
import { lostOf } from './lost-of-unit.ts';
import { textsOf, unitsOf, withoutParts, type Unit } from './reading-units.ts';
import { short } from './short.ts';
import type { TaskDefinition } from './task-definition.ts';

const FILLERS = new Set([
  'question.answer',
  'reasoning.plan',
  'text.chat',
  'text.write',
  'text.extract',
  'data.compare',
]);
/** The most that is known of a product in a language that is not read. */
const GUESSED = 0.4;
/** Parts in which no limit is stated. */
const UNBOUND: readonly Part['role'][] = ['material', 'example', 'later'];
/** Share by which the likeliest effect of an act leads before it overrules what the words say. */
const CLEAR = 0.4;

/**
 * The analysis of a task that the reader has read: needs come from orders and questions alone, each with the effect of its act; limits from
 * limits, refusals and orders; the trigger from triggers. What gave nothing is `unread`.
 *
 * @param text The task, trimmed and in NFC.
 * @param requested Limits of the request; each wins over what the text says of the same matter.
 */
export function analyzeReading(
  text: string,
  id: string,
  requested: Constraints,
  knowledge: Knowledge,
  reading: Reading,
): TaskDefinition {
  if (!reading.isEnglish) return foreign(text, id, requested, knowledge);
  const corrections: Correction[] = [];
  const spelled = (part: string): string => {
    const { text: put, corrections: made } = correctSpelling(part, knowledge);
    corrections.push(...made);
    return put;
  };
  const units = unitsOf(reading).map((unit) => ({ ...unit, text: spelled(unit.text) }));
  const asked = units.map((unit) => unit.text).join('\n');
  const systems = (part: string): string[] => knowledge.names.find(part, words(part)).map(({ system }) => system.name);
  const bounded = withoutParts(text, reading, ...UNBOUND);
  const constraints = { ...readConstraints(bounded, systems), ...requested };
  const trigger = triggerOf(reading, asked);
  const context = textsOf(reading, 'context').join(' ');
  const unread: string[] = [];
  const drafts: NeedDraft[] = [];
  for (const [index, unit] of units.entries()) {
    const read = needsOfUnit(unit, units.slice(0, index), context, knowledge);
    drafts.push(...read.needs);
    unread.push(...read.unread, ...lostOf(unit, read, knowledge));
  }
  const told = textsOf(reading, 'context').join('\n');
  const named = [...new Set([...systems(asked), ...systems(told)])].flatMap(
    (name) => knowledge.systems.get(name) ?? [],
  );
  const found = repliedThere(bindLooseNeeds(merge(drafts), named), knowledge).filter(
    ({ system }) => system === undefined || !(constraints.exclude ?? []).includes(system),
  );
  const { needs: sure, dropped } = confirmNeeds(found, asked, knowledge);
  const { confirmed, open } = withoutOpen(sure);
  const beside = meantBeside(unread, confirmed, knowledge);
  const needs = [...confirmed, ...beside, ...implyNeeds(confirmed, knowledge)];
  return defineTask(
    {
      id,
      text,
      ...(units.length === 0 ? {} : { asked }),
      reading,
      spelled: units.length === 0 ? text : asked,
      drafts: needs,
      trigger,
      constraints,
      prohibitions: textsOf(reading, 'refusal').flatMap((part) => readProhibitions(part)),
      language: 'en',
      unread: [
        ...open.map((need) => need.text),
        ...unread.filter((part) => !beside.some((need) => need.text.includes(part))),
        ...dropped.filter((part) => !needs.some((need) => need.text.includes(part))),
        ...(needs.length === 0 && unread.length === 0 ? [text] : []),
        ...(reading.skipped === null ? [] : [short(reading.skipped.text)]),
      ],
      corrections,
      analyzedBy: 'local',
    },
    knowledge,
  );
}

/** A task in another language: of it only the products are read that it names, and all of it is unread. */
function foreign(text: string, id: string, constraints: Constraints, knowledge: Knowledge): TaskDefinition {
  const { code, name } = naturalLanguage(text);
  const language = code === 'en' ? null : code;
  const named = readNeeds(text, knowledge)
    .needs.filter(({ system }) => system !== undefined && !(constraints.exclude ?? []).includes(system))
    .map((need) => ({ ...need, confidence: Math.min(need.confidence, GUESSED) }));
  return defineTask(
    {
      id,
      text,
      spelled: text,
      drafts: named,
      trigger: null,
      constraints,
      prohibitions: [],
      language,
      unread: [text],
      corrections: [],
      analyzedBy: 'local',
      question: `Please say it in English too: of this text${language === null ? '' : ` (${name})`} only product names were read.`,
    },
    knowledge,
  );
}

/** The needs of an order, with the effect that its act has. An order of which no word gives a need is read again with the thing that its `it` or `them` stands for. */
function needsOfUnit(unit: Unit, before: readonly Unit[], context: string, knowledge: Knowledge): NeedsOfUnit {
  const read = needsIn(unit, unit.text, knowledge);
  if (read.needs.length > 0) return read;
  const told = withAntecedent(unit, before);
  const again = told === null ? null : needsIn(unit, told, knowledge);
  if (again !== null && again.needs.length > 0) return again;
  const own = ownNeeds(unit, context, knowledge);
  return { needs: own, unread: own.length === 0 ? [unit.text] : [] };
}

type NeedsOfUnit = { readonly needs: readonly NeedDraft[]; readonly unread: readonly string[] };

function needsIn({ frames }: Unit, text: string, knowledge: Knowledge): NeedsOfUnit {
  const { needs, unread } = readNeeds(text, knowledge);
  const effects = frames.filter(({ margin }) => margin >= CLEAR).map(({ effect }) => effect);
  const isClear = effects.length === frames.length && effects.length > 0;
  const topics = topicsOf(frames, knowledge);
  const isNone = frames.every(({ effect }) => effect === 'none');
  const meant = needs.filter(
    (need) => need.system === undefined || !topics.has(need.system) || !(isNone || isBare(need, knowledge)),
  );
  const effective = meant.flatMap((need) => (isClear ? withEffect(need, effects, knowledge) : [need]));
  return { needs: withoutFillers(effective, frames.length), unread };
}

/** Products that acts only speak about. */
function topicsOf(frames: readonly Frame[], knowledge: Knowledge): ReadonlySet<string> {
  const named = (slots: readonly Slot[]): string[] =>
    slots.flatMap(({ text }) => knowledge.names.find(text, words(text)).map(({ system }) => system.name));
  const all = frames.flatMap(({ slots }) => slots);
  const tops = all.filter(({ slot }) => slot === 'top');
  const isInTop = ({ start, end }: Slot): boolean => tops.some((top) => top.start <= start && end <= top.end);
  const used = new Set(named(all.filter((slot) => slot.slot !== 'top' && !isInTop(slot))));
  return new Set(named(tops).filter((name) => !used.has(name)));
}

/** Whether a need is made of nothing but the name of a product. */
function isBare({ text, system }: NeedDraft, knowledge: Knowledge): boolean {
  const said = words(text);
  const mention = knowledge.names.find(text, said).find((one) => one.system.name === system);
  const count = said.filter((word) => !isStopWord(word)).length;
  return mention !== undefined && count <= mention.end - mention.start;
}

const PRONOUN = /\b(?:it|them|these|those|they|that|this|one|ones|everything|all of it)\b/i;

/** The order with its pronoun replaced by the last thing that orders before it worked on. */
function withAntecedent({ text, frames }: Unit, before: readonly Unit[]): string | null {
  const stands = frames.some(({ slots }) => slots.some((slot) => slot.slot === 'obj' && PRONOUN.test(slot.text)));
  if (!stands) return null;
  const things = before
    .flatMap((unit) => unit.frames.flatMap(({ slots }) => slots))
    .filter((slot) => slot.slot === 'obj' && !PRONOUN.test(slot.text));
  const last = things.at(-1);
  return last === undefined ? null : text.replace(PRONOUN, last.text);
}

/** A need under acts of which none changes anything changes nothing either. */
function withEffect(need: NeedDraft, effects: readonly Effect[], knowledge: Knowledge): readonly NeedDraft[] {
  const capability = knowledge.lexicon.capabilities.get(need.capability ?? '');
  if (capability === undefined || !isServersChange(capability) || effects.some(changes) || need.effect === 'read')
    return [need];
  if (!effects.includes('read')) return [need];
  if (capability.verbs.includes('read')) return [{ ...need, effect: 'read' }];
  const read = readingOf(capability.id, need.system, knowledge);
  return read === null ? [] : [{ ...need, capability: read, effect: 'read' }];
}

/** The capability that reads what another one changes, of a product if one is named. */
function readingOf(id: string, system: string | undefined, { lexicon, systems }: Knowledge): string | null {
  const offered = systems.get(system ?? '')?.capabilities;
  const reads = lexicon
    .servedOf(objectOf(id))
    .filter(
      (other) => lexicon.capabilities.get(other)?.effect === 'read' && (offered === undefined || offered.has(other)),
    );
  return reads[0] ?? null;
}

/** What an order needs of which no word gave a need: by its meaning, by the model alone, or of the web where it asks something. */
function ownNeeds({ text, frames }: Unit, context: string, knowledge: Knowledge): readonly NeedDraft[] {
  const draft = { text: short(text), implied: false };
  const effects = frames.map(({ effect }) => effect);
  const asks = frames.some((frame) => frame.is_question);
  const isKnown = words(text).some((word) => knowledge.spelling.knows(word) || knowledge.index.idf(word) > 0);
  if (!isKnown) return [];
  if (!effects.some((effect) => effect !== 'none'))
    return [{ ...draft, capability: asks ? 'question.answer' : 'text.write', effect: 'none', confidence: 0.55 }];
  const open: NeedDraft = { ...draft, capability: null, effect: effects.find(changes) ?? 'read', confidence: 0.4 };
  for (const said of [text, `${context} ${text}`]) {
    const [meant] = confirmNeeds([{ ...open, text: said }], said, knowledge).needs;
    if (meant !== undefined && meant.capability !== null && (effects.some(changes) || !changes(meant.effect)))
      return [{ ...meant, text: open.text }];
  }
  if (effects.some(changes)) return [];
  const isOpen = asks && !frames.some(({ slots }) => slots.some(({ slot }) => slot === 'src'));
  return [isOpen ? { ...open, capability: 'web.search', confidence: 0.5 } : open];
}

/** How an order begins that is done under a condition; the condition starts nothing. */
const CONDITION = /^(?:if|unless|in case|should)\b/i;

/**
 * When the agent runs: in the words of a trigger that binds all orders, together with what follows it at once; else in words of the orders
 * themselves, such as `daily`. A trigger that binds some orders only is their condition.
 */
function triggerOf(reading: Reading, asked: string): TriggerReading | null {
  const all = reading.parts.filter(({ role }) => role === 'trigger');
  const first =
    all.find(({ frames, kind }) => frames.length === 0 && kind === 'schedule') ??
    all.find(({ frames, text }) => frames.length === 0 && !CONDITION.test(bare(text))) ??
    all.find(({ kind }) => kind === 'schedule');
  if (first === undefined) return readTrigger(asked);
  const next = reading.parts[reading.parts.indexOf(first) + 1];
  const parts = next?.role === 'trigger' && next.kind === first.kind ? [first, next] : [first];
  const text = parts.map((part) => bare(part.text)).join(' ');
  const read = readTrigger(text);
  if (read !== null && read.trigger.kind === first.kind) return read;
  const kind = first.kind === 'schedule' ? 'schedule' : 'event';
  return { trigger: { kind, text, cron: null, time_zone: null }, timed: true, spans: [text] };
}

function bare(text: string): string {
  return text.replace(/^[\s,;:.]+|[\s,;:.]+$/g, '');
}

/** Needs without a capability are unread, but for one that only reads where nothing else is asked for. */
function withoutOpen(needs: readonly NeedDraft[]): { confirmed: readonly NeedDraft[]; open: readonly NeedDraft[] } {
  const open = needs.filter(({ capability }) => capability === null);
  const [only] = open;
  if (only?.effect === 'read' && needs.length === 1) return { confirmed: needs, open: [] };
  return { confirmed: needs.filter(({ capability }) => capability !== null), open };
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
