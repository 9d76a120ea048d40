import type { Knowledge } from '../match/knowledge.ts';
import type { Told } from './answer-signs.ts';
import { askQuestions } from './ask-questions.ts';
import type { Reading } from './reading/reading.ts';
import { classifyTask } from './classify-task.ts';
import type { NeedDraft } from './merge-needs.ts';
import { frameworksNamed, programmingLanguage } from '../text/natural-language.ts';
import type { TriggerReading } from './read-trigger.ts';
import { successCriteria } from './success-criteria.ts';
import type { TaskDefinition, Trigger } from './task-definition.ts';

/** What was read of a task, by whomever. */
export type TaskParts = Pick<TaskDefinition, 'id' | 'constraints' | 'prohibitions' | 'unread' | 'corrections'> & {
  readonly text: string;
  /** Left out, the whole text. */
  readonly asked?: string;
  readonly reading?: Pick<Reading, 'parts' | 'frames'>;
  /** The text as it was understood, misspelt words put right. */
  readonly spelled: string;
  /** In the order of the text, without the need that says when; implied ones last. */
  readonly drafts: readonly NeedDraft[];
  readonly trigger: TriggerReading | null;
  readonly language: string | null;
  readonly analyzedBy: string;
  /** Asked in place of what the needs leave open. */
  readonly question?: string;
  /** What a reader found out that the needs do not tell. */
  readonly kind?: Partial<Pick<TaskDefinition, 'type' | 'complexity'>>;
};

/** Makes the definition of a task from what was read of it: everything else in it follows from that and from the vocabulary. */
export function defineTask(parts: TaskParts, knowledge: Knowledge): TaskDefinition {
  const { text, drafts, trigger, constraints } = parts;
  const { vocabulary } = knowledge.catalog;
  const needs = [...triggerNeeds(trigger, drafts), ...drafts].map((draft, index) => ({
    id: `n${index + 1}`,
    ...draft,
  }));
  return {
    id: parts.id,
    raw_input: text,
    asked: parts.asked ?? text,
    ...(parts.reading === undefined ? {} : { parts: parts.reading.parts, frames: parts.reading.frames }),
    ...classifyTask(needs, trigger !== null, knowledge.lexicon.capabilities),
    ...parts.kind,
    requirements: {
      language: programmingLanguage(text),
      frameworks: frameworksNamed(text),
      capabilities: [...new Set(needs.flatMap((need) => (need.capability === null ? [] : [need.capability])))],
    },
    trigger: needs.length === 0 ? null : (trigger?.trigger ?? null),
    open_questions:
      parts.question === undefined
        ? askQuestions(toldIn(parts), needs, trigger, vocabulary.questions)
        : [{ id: 'q1', ask: parts.question, needs: needs.map((need) => need.id), blocks: true }],
    ...successCriteria(needs, constraints, vocabulary.criteria),
    needs,
    constraints,
    prohibitions: parts.prohibitions,
    text_language: parts.language,
    unread: parts.unread,
    corrections: parts.corrections,
    analyzed_by: parts.analyzedBy,
  };
}

/** The words that ask for something, with their slots; of a task that no reader of ours read, the whole text. */
function toldIn({ spelled, reading }: TaskParts): Told {
  return { text: spelled, slots: reading?.frames.flatMap(({ slots }) => slots) ?? [] };
}

function triggerNeeds(reading: TriggerReading | null, drafts: readonly NeedDraft[]): NeedDraft[] {
  if (reading === null || drafts.length === 0) return [];
  const { text, kind } = reading.trigger;
  return [{ text, capability: triggerCapability(kind), effect: 'none', implied: false, confidence: 0.95 }];
}

/** The ability of the host that lets an agent run by itself. */
export function triggerCapability(kind: Trigger['kind']): string {
  return kind === 'schedule' ? 'schedule.recurring' : 'event.trigger';
}
