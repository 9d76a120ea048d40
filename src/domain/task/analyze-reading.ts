import type { Knowledge } from '../ranking/knowledge.ts';
import { words } from '../ranking/tokenize.ts';
import type { Part, Reading } from '../reading/reading.ts';
import { confirmNeeds, meantBeside } from './confirm-needs.ts';
import type { Constraints } from './constraints.ts';
import { correctSpelling, type Correction } from './correct-spelling.ts';
import { defineTask } from './define-task.ts';
import { implyNeeds } from './imply-needs.ts';
import { lostOf } from './lost-of-unit.ts';
import { bindLooseNeeds, merge, type NeedDraft } from './merge-needs.ts';
import { naturalLanguage } from './natural-language.ts';
import { readConstraints, readProhibitions } from './read-constraints.ts';
import { repliedThere } from './replied-there.ts';
import { needsOfUnit } from './needs-of-unit.ts';
import { textsOf, unitsOf, withoutParts, type Unit } from './reading-units.ts';
import { triggerOf } from './trigger-of-reading.ts';
import { short } from './short.ts';
import type { TaskDefinition } from './task-definition.ts';

/** Parts in which no limit is stated. */
const UNBOUND: readonly Part['role'][] = ['material', 'example', 'later'];

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
  const context = textsOf(reading, 'context').join('\n');
  const told = [...new Set(systems(context))];
  const place = told.length === 1 && systems(asked).length === 0 ? (told[0] ?? null) : null;
  const unread: string[] = [];
  const drafts: NeedDraft[] = [];
  for (const [index, unit] of units.entries()) {
    const read = needsOfUnit(unit, { before: units.slice(0, index), context, place, asked }, knowledge);
    drafts.push(...read.needs);
    unread.push(...read.unread, ...lostOf(unit, read, knowledge));
  }
  const named = [...new Set([...systems(asked), ...told])].flatMap((name) => knowledge.systems.get(name) ?? []);
  const found = repliedThere(bindLooseNeeds(merge(drafts), named), knowledge).filter(
    ({ system }) => system === undefined || !(constraints.exclude ?? []).includes(system),
  );
  const { needs: sure, dropped } = confirmNeeds(found, asked, knowledge);
  const { confirmed, open } = withoutOpen(sure);
  const beside = meantBeside(unread, confirmed, knowledge);
  const stated = [...confirmed, ...beside];
  const needs = stated.length === 0 ? openReads(units) : [...stated, ...implyNeeds(confirmed, knowledge)];
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
      unread: once([
        ...open.map((need) => need.text),
        ...unread.filter((part) => !beside.some((need) => need.text.includes(part))),
        ...dropped.filter((part) => !needs.some((need) => need.text.includes(part))),
        ...(needs.length === 0 && unread.length === 0 ? [text] : []),
        ...(reading.skipped === null ? [] : [short(reading.skipped.text)]),
      ]),
      corrections,
      analyzedBy: 'local',
    },
    knowledge,
  );
}

/** A task in another language: nothing of it is read. */
function foreign(text: string, id: string, constraints: Constraints, knowledge: Knowledge): TaskDefinition {
  const { code, name } = naturalLanguage(text);
  const language = code === 'en' ? null : code;
  return defineTask(
    {
      id,
      text,
      spelled: text,
      drafts: [],
      trigger: null,
      constraints,
      prohibitions: [],
      language,
      unread: [text],
      corrections: [],
      analyzedBy: 'local',
      question: `Please say it in English: this text${language === null ? '' : ` (${name})`} was not read.`,
    },
    knowledge,
  );
}

/** What is looked up where no word gave a need: servers are found by the words alone. */
function openReads(units: readonly Unit[]): readonly NeedDraft[] {
  const reads = units.filter(({ frames }) => frames.some(({ effect }) => effect === 'read'));
  return reads
    .slice(0, 1)
    .map(({ text }) => ({ text: short(text), capability: null, effect: 'read', implied: false, confidence: 0.4 }));
}

/** Texts without those that another one before holds already. */
function once(parts: readonly string[]): readonly string[] {
  return parts.filter((part, index) => !parts.slice(0, index).some((before) => before.includes(part)));
}

/** Changes that no capability and no product tells are unread; what is only read without one is found by its words. */
function withoutOpen(needs: readonly NeedDraft[]): { confirmed: readonly NeedDraft[]; open: readonly NeedDraft[] } {
  return { confirmed: needs.filter((need) => !isOpen(need)), open: needs.filter(isOpen) };
}

function isOpen({ capability, system, effect }: NeedDraft): boolean {
  return capability === null && system === undefined && effect !== 'read';
}
