import type { Lexicon, Products } from '../match/knowledge.ts';
import { assumeProducts } from './assume-products.ts';
import type { Constraints } from './constraints.ts';
import { defineTask, triggerCapability } from './define-task.ts';
import { implyNeeds, merge, type NeedDraft } from './share-products.ts';
import type { TriggerReading } from './read-trigger.ts';
import type { TaskAnalysis } from './task-analysis.ts';
import type { Trigger } from './task-definition.ts';
import type { ReadTrigger, TaskReading } from './task-reading.ts';
import { isStopWord, words } from '../text/tokenize.ts';
import { clauses, sentences } from '../text/sentences.ts';
import { short } from '../text/clean-text.ts';

/**
 * Defines a task from a model's reading. Each word comes from the task or the vocabulary, none from the model.
 * @param own Analysis by the shipped reader; its limits, trigger and refusals count too.
 * @param unread Parts of the text that the model did not get.
 */
export function defineModelTask(
  reading: TaskReading,
  { task: local, text }: TaskAnalysis,
  knowledge: Lexicon & Products,
  analyzedBy: string,
  unread: readonly string[],
): TaskAnalysis {
  const { raw: task } = text;
  const constraints: Constraints = { ...limitsOf(reading, local.constraints), ...local.constraints };
  const drafts = merge(reading.needs.map((need) => draftOf(need, task, knowledge))).filter(
    ({ system }) => system === undefined || !(constraints.exclude ?? []).includes(system),
  );
  const stated = drafts.filter(({ implied }) => !implied);
  const implied = drafts.filter((draft) => draft.implied);
  const named = drafts.flatMap(({ system }) => knowledge.systems.get(system ?? '') ?? []);
  const all = stated.length === 0 ? [] : [...stated, ...implied, ...implyNeeds(drafts, knowledge)];
  return defineTask(
    {
      id: local.id,
      text,
      drafts: assumeProducts(all, named, knowledge.catalog.vocabulary.usualProducts),
      trigger: reading.trigger === null ? null : triggerOf(reading.trigger, task, local.trigger, knowledge),
      constraints,
      prohibitions:
        local.prohibitions.length > 0
          ? local.prohibitions
          : reading.prohibitions.flatMap((act) => quotedFrom(task, act) ?? []),
      workLimits: local.work_limits ?? [],
      language: text.language.code,
      unread,
      analyzedBy,
      kind: { type: reading.type, complexity: reading.complexity },
    },
    knowledge,
  );
}

/** Returns the limits of the model; a read-only limit of some products stays theirs. */
function limitsOf({ limits }: TaskReading, { read_only_systems: bound }: Constraints): Constraints {
  return {
    ...(limits.read_only && bound === undefined && { read_only: true }),
    ...(limits.keyless && { keyless: true }),
    ...(limits.remote !== null && { remote: limits.remote }),
  };
}

function draftOf(need: TaskReading['needs'][number], task: string, knowledge: Lexicon): NeedDraft {
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

function titleOf(capability: string | null, { lexicon }: Lexicon): string | undefined {
  return lexicon.capabilities.get(capability ?? '')?.title;
}

/**
 * Returns the trigger of the shipped reader when it has the same kind and, for a schedule, a cron line; otherwise the
 * model's.
 */
function triggerOf(read: ReadTrigger, task: string, own: Trigger | null, knowledge: Lexicon): TriggerReading {
  const timed = read.timed || read.kind === 'event';
  if (own?.kind === read.kind && (read.kind === 'event' || own.cron !== null)) return { trigger: own, timed };
  return {
    trigger: {
      kind: read.kind,
      text: clauseFor(task, read.words) ?? titleOf(triggerCapability(read.kind), knowledge) ?? read.kind,
      cron: read.kind === 'schedule' ? read.cron : null,
      time_zone: read.kind === 'schedule' ? read.time_zone : null,
    },
    timed,
  };
}

/** Returns the words of a task that a model points at; undefined when the task does not contain them. */
export function quotedFrom(task: string, pointed: string): string | undefined {
  const flat = flattened(task);
  const sought = flattened(pointed);
  if (sought === '') return undefined;
  const lower = flat.toLowerCase();
  const at = lower.length === flat.length ? lower.indexOf(sought.toLowerCase()) : flat.indexOf(sought);
  return at < 0 ? undefined : short(flat.slice(at, at + sought.length));
}

/**
 * Returns {@link quotedFrom}, or the clause of the task with the most shared content words; undefined when no clause
 * shares half of them.
 */
export function clauseFor(task: string, pointed: string): string | undefined {
  const quoted = quotedFrom(task, pointed);
  if (quoted !== undefined) return quoted;
  const sought = new Set(words(pointed).filter((word) => !isStopWord(word)));
  if (sought.size === 0) return undefined;
  let best: string | undefined;
  let most = Math.ceil(sought.size / 2) - 1;
  for (const text of sentences(task).flatMap(clauses)) {
    const shared = new Set(words(text).filter((word) => sought.has(word))).size;
    if (shared <= most) continue;
    best = text;
    most = shared;
  }
  return best === undefined ? undefined : short(best);
}

function flattened(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
