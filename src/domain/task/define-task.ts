import type { Lexicon } from '../match/knowledge.ts';
import { askProducts } from './assume-products.ts';
import { askQuestions, blockingFirst, numberQuestions, type AskedQuestion } from './open-questions.ts';
import type { Frame, Likely, Reading } from './reading/reading.ts';
import { withoutParts } from './order-units.ts';
import type { NeedDraft } from './share-products.ts';
import type { TaskAnalysis, TaskText } from './task-analysis.ts';
import type { TriggerReading } from './read-trigger.ts';
import type { TaskDefinition, Trigger, Need, TaskType } from './task-definition.ts';
import { changes, type Capability } from '../catalog/capability.ts';
import { displayName } from '../catalog/products.ts';
import type { CriterionRule } from '../catalog/vocabulary.ts';
import type { Constraints } from './constraints.ts';

/**
 * Draft of a task from one of three sources: the shipped reader (`analyze-task.ts`), a vendor's model
 * (`model-task.ts`), or the caller's needs (`given-task.ts`).
 */
type TaskDraft = Pick<TaskDefinition, 'id' | 'constraints' | 'unread'> & {
  readonly text: TaskText;
  /** Words of orders and questions; the whole text when left out. */
  readonly asked?: string;
  /** Present for readings of the shipped reader: open questions look for their answers in it. */
  readonly reading?: Pick<Reading, 'parts' | 'frames'>;
  /** Needs in the order of the text, without the need of the trigger; implied needs are last. */
  readonly drafts: readonly NeedDraft[];
  readonly trigger?: TriggerReading | null;
  readonly prohibitions?: readonly string[];
  readonly workLimits?: readonly string[];
  readonly language: string | null;
  readonly corrections?: TaskDefinition['corrections'];
  readonly analyzedBy: string;
  /** Replaces the open questions of the needs. */
  readonly question?: string;
  /** Kind of the task, when the reader knows more than the needs show. */
  readonly kind?: Partial<Pick<TaskDefinition, 'type' | 'complexity'>>;
};

/** Completes a draft to a task definition, using the vocabulary. */
export function defineTask(draft: TaskDraft, knowledge: Lexicon): TaskAnalysis {
  const { text, asked = text.raw, reading, drafts, trigger = null, constraints } = draft;
  const { vocabulary } = knowledge.catalog;
  const told = reading === undefined ? text.raw : asked;
  const slots = reading?.frames.flatMap((frame) => frame.slots) ?? [];
  const needs = [...triggerNeeds(trigger, drafts), ...drafts].map((need, index) => ({
    id: `n${index + 1}`,
    ...need,
  }));
  const questions: readonly AskedQuestion[] =
    draft.question === undefined
      ? blockingFirst([
          ...askProducts(needs, vocabulary.usualProducts),
          ...askQuestions(
            { text: told, slots, around: aroundOrders(text.raw, reading) },
            needs,
            trigger,
            vocabulary.questions,
          ),
        ])
      : [{ key: 'task.language', ask: draft.question, needs: needs.map((need) => need.id), blocks: true }];
  const task: TaskDefinition = {
    id: draft.id,
    raw_input: text.raw,
    asked,
    ...(reading === undefined ? {} : { parts: reading.parts, frames: reading.frames.map(shownFrame) }),
    ...classifyTask(needs, trigger !== null, knowledge.lexicon.capabilities),
    ...draft.kind,
    requirements: {
      ...text.requirements,
      capabilities: [...new Set(needs.flatMap((need) => (need.capability === null ? [] : [need.capability])))],
    },
    trigger: needs.length === 0 ? null : (trigger?.trigger ?? null),
    open_questions: numberQuestions(questions),
    ...successCriteria(needs, constraints, vocabulary.criteria),
    needs,
    constraints,
    prohibitions: draft.prohibitions ?? [],
    ...(draft.workLimits === undefined || draft.workLimits.length === 0 ? {} : { work_limits: draft.workLimits }),
    text_language: draft.language,
    unread: draft.unread,
    corrections: draft.corrections ?? [],
    analyzed_by: draft.analyzedBy,
  };
  return { task, text, questions };
}

/** Returns the text without parts that the orders do not rely on. */
function aroundOrders(text: string, reading: TaskDraft['reading']): string {
  return reading === undefined ? text : withoutParts(text, reading, 'material', 'example', 'later', 'aside');
}

function triggerNeeds(reading: TriggerReading | null, drafts: readonly NeedDraft[]): NeedDraft[] {
  if (reading === null || drafts.length === 0) return [];
  const { text, kind } = reading.trigger;
  return [{ text, capability: triggerCapability(kind), effect: 'none', implied: false, confidence: 0.95 }];
}

/** Returns the host capability that starts an agent by a trigger. */
export function triggerCapability(kind: Trigger['kind']): string {
  return kind === 'schedule' ? 'schedule.recurring' : 'event.trigger';
}

const DOMAINS: Readonly<Record<string, string>> = {
  code: 'software',
  ops: 'devops',
  security: 'security',
  files: 'documents',
  web: 'web',
  communication: 'communication',
  work: 'productivity',
  data: 'data',
  finance: 'finance',
  sales: 'business',
  life: 'everyday',
  science: 'science',
  law: 'law',
  media: 'media',
  knowledge: 'knowledge',
  model: 'general',
  host: 'general',
};
const RESEARCH = new Set(['web', 'science', 'law', 'knowledge', 'life', 'finance']);

function classifyTask(
  needs: readonly Need[],
  triggered: boolean,
  capabilities: ReadonlyMap<string, Capability>,
): Pick<TaskDefinition, 'type' | 'domain' | 'complexity'> {
  const served = needs.filter(
    (need) => need.capability === null || capabilities.get(need.capability)?.met_by === 'server',
  );
  const fields = served.flatMap((need) => capabilities.get(need.capability ?? '')?.domain ?? []);
  return {
    type: typeOf(needs, fields, triggered),
    domain: DOMAINS[mostFrequent(fields) ?? 'model'] ?? 'general',
    complexity: complexityOf(needs, served),
  };
}

function typeOf(needs: readonly Need[], fields: readonly string[], triggered: boolean): TaskType {
  const has = (...names: string[]): boolean => needs.some((need) => names.includes(need.capability ?? ''));
  const writes = needs.some((need) => changes(need.effect));
  if (has('code.edit', 'code.write', 'ui.generate', 'pull_request.create')) return 'code-generation';
  if (triggered) return 'automation';
  const main = mostFrequent(fields);
  if (main === 'ops' || main === 'security') return 'infrastructure';
  if (main === 'data') return 'data';
  if (main === 'media' || main === 'files') return 'content';
  if (writes) return 'automation';
  if (main !== undefined && RESEARCH.has(main)) return 'research';
  if (has('text.write', 'text.rewrite', 'text.translate')) return 'content';
  return 'assistance';
}

function complexityOf(needs: readonly Need[], served: readonly Need[]): TaskDefinition['complexity'] {
  const systems = new Set(served.flatMap((need) => need.system ?? []));
  const writes = served.filter((need) => need.effect !== 'read').length;
  if (
    served.length >= 5 ||
    (systems.size >= 3 && writes >= 1) ||
    (served.length >= 3 && writes >= 2 && needs.length >= 5)
  )
    return 'complex';
  return served.length >= 2 || needs.length >= 3 || writes >= 1 ? 'moderate' : 'simple';
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

const MOST_CRITERIA = 5;

/** Returns criteria of success for people, and assertions for programs. */
export function successCriteria(
  needs: readonly Need[],
  constraints: Constraints,
  rules: readonly CriterionRule[],
): Pick<TaskDefinition, 'success_criteria' | 'testable_assertions'> {
  const criteria: string[] = [];
  const assertions: string[] = [];
  for (const need of needs) {
    if (need.implied) continue;
    const rule = rules.find(({ capability }) => capability === need.capability);
    const fill = (text: string): string =>
      text
        .replaceAll('{system}', need.system === undefined ? '' : displayName(need.system))
        .replaceAll('{object}', need.text)
        .replace(/\s+/g, ' ')
        .trim();
    criteria.push(rule === undefined ? `Done: ${need.text}` : fill(rule.criterion));
    if (rule?.assertion !== undefined && rule.assertion !== null) assertions.push(fill(rule.assertion));
  }
  if (constraints.read_only === true) assertions.push('No tool that writes or deletes was called');
  return {
    success_criteria: [...new Set(criteria)].slice(0, MOST_CRITERIA),
    testable_assertions: [...new Set(assertions)].slice(0, MOST_CRITERIA),
  };
}

/** Maximum number of abilities of an act that an answer shows, and their minimum share. */
const MOST_SHOWN = 5;
const LEAST_SHOWN = 0.02;

/** Returns a frame without its unlikely abilities. */
function shownFrame({ abilities, sources, ...frame }: Frame): Frame {
  const shown = (list: readonly Likely[]): readonly Likely[] =>
    list
      .filter(({ share }) => share >= LEAST_SHOWN)
      .slice(0, MOST_SHOWN)
      .map(({ ability, share }) => ({ ability, share: Math.round(1000 * share) / 1000 }));
  return { ...frame, abilities: shown(abilities), sources: shown(sources) };
}
