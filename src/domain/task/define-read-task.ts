import type { Knowledge } from '../ranking/knowledge.ts';
import { words } from '../ranking/tokenize.ts';
import type { Constraints } from './constraints.ts';
import { defineTask, triggerCapability } from './define-task.ts';
import { implyNeeds } from './imply-needs.ts';
import { merge, type NeedDraft } from './merge-needs.ts';
import { naturalLanguage } from './natural-language.ts';
import { readConstraints, readProhibitions } from './read-constraints.ts';
import { readTrigger, type TriggerReading } from './read-trigger.ts';
import type { TaskDefinition } from './task-definition.ts';
import type { ReadTrigger, TaskReading } from './task-reading.ts';
import { clauseFor, quotedFrom } from './words-of-task.ts';
import { withoutQuotations } from './without-quotations.ts';

/** What is known of a task before anybody reads it. */
export type UnreadTask = {
  readonly task: string;
  readonly id: string;
  /** Limits of the request; each wins over what the text says of the same matter. */
  readonly constraints: Constraints;
  readonly knowledge: Knowledge;
};

/**
 * Makes the definition of a task from what a model read of it. Every word of it is the task's, or of the vocabulary: what a
 * model wrote itself gets nowhere. Where our own rules read the language, they read limits and cron lines as well.
 *
 * @param unread Parts of the text that the model was not shown.
 */
export function defineReadTask(
  reading: TaskReading,
  { task, id, constraints: requested, knowledge }: UnreadTask,
  analyzedBy: string,
  unread: readonly string[],
): TaskDefinition {
  const { code } = naturalLanguage(task);
  const english = code === 'en' || code === null;
  const asked = withoutQuotations(task);
  const systems = (part: string): string[] => knowledge.names.find(part, words(part)).map(({ system }) => system.name);
  const constraints = { ...limitsOf(reading), ...(english ? readConstraints(task, systems) : {}), ...requested };
  const drafts = merge(reading.needs.map((need) => draftOf(need, task, knowledge))).filter(
    ({ system }) => system === undefined || !(constraints.exclude ?? []).includes(system),
  );
  const stated = drafts.filter(({ implied }) => !implied);
  const implied = drafts.filter((draft) => draft.implied);
  const own = english ? readProhibitions(asked) : [];
  return defineTask(
    {
      id,
      text: task,
      spelled: task,
      drafts: stated.length === 0 ? [] : [...stated, ...implied, ...implyNeeds(drafts, knowledge)],
      trigger:
        reading.trigger === null
          ? null
          : triggerOf(reading.trigger, task, english ? readTrigger(asked) : null, knowledge),
      constraints,
      prohibitions: own.length > 0 ? own : reading.prohibitions.flatMap((act) => quotedFrom(task, act) ?? []),
      language: code,
      unread,
      corrections: [],
      analyzedBy,
      kind: { type: reading.type, complexity: reading.complexity },
    },
    knowledge,
  );
}

function limitsOf({ limits }: TaskReading): Constraints {
  return {
    ...(limits.read_only && { read_only: true }),
    ...(limits.keyless && { keyless: true }),
    ...(limits.remote !== null && { remote: limits.remote }),
  };
}

function draftOf(need: TaskReading['needs'][number], task: string, knowledge: Knowledge): NeedDraft {
  const text = need.implied ? undefined : clauseFor(task, need.words);
  return {
    text: text ?? titleOf(need.capability, knowledge) ?? quotedFrom(task, task) ?? '',
    capability: need.capability,
    ...(need.system === null ? {} : { system: need.system }),
    effect: need.effect,
    implied: need.implied,
    confidence: need.confidence,
  };
}

function titleOf(capability: string | null, { lexicon }: Knowledge): string | undefined {
  return lexicon.capabilities.get(capability ?? '')?.title;
}

/** The cron line of our rules where they read a schedule too. */
function triggerOf(read: ReadTrigger, task: string, own: TriggerReading | null, knowledge: Knowledge): TriggerReading {
  const same = own?.trigger.kind === read.kind ? own : null;
  if (same !== null && (read.kind === 'event' || same.trigger.cron !== null)) return same;
  return {
    trigger: {
      kind: read.kind,
      text: clauseFor(task, read.words) ?? titleOf(triggerCapability(read.kind), knowledge) ?? read.kind,
      cron: read.kind === 'schedule' ? read.cron : null,
      time_zone: read.kind === 'schedule' ? read.time_zone : null,
    },
    timed: read.timed || read.kind === 'event',
    spans: [],
  };
}
