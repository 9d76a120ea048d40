import type { Effect } from '../catalog/capability.ts';
import { QuartermasterError, type Fault } from '../errors.ts';
import type { Lexicon, Products, Tools } from '../match/knowledge.ts';
import type { Reading } from './reading/reading.ts';
import { assumeProducts } from './assume-products.ts';
import { defineTask } from './define-task.ts';
import type { NeedDraft } from './share-products.ts';
import { needsOfFrame } from './needs-of-frame.ts';
import { systemNamed } from './products-of-frame.ts';
import { readTaskText, type AskedTask, type TaskAnalysis } from './task-analysis.ts';

/** Need that the caller read from the task. */
export type GivenNeed = {
  /** Requested action in plain words. */
  readonly text: string;
  /** Default: the effect of the capability, or of the words. */
  readonly effect?: Effect;
  /** Id of the vocabulary; by default the words determine it. */
  readonly capability?: string;
  /** Product of the need; a product that the catalog lacks stays a gap. */
  readonly system?: string;
  /** Input and output formats. */
  readonly formats?: { readonly in?: string; readonly out?: string };
};

/** Upper bound of the needs in a request. */
export const MOST_GIVEN_NEEDS = 12;

/** Value of `analyzed_by` for needs of the caller. */
const CALLER = 'caller';
/** Confidence of a need with a given capability. */
const STATED = 0.95;

/**
 * Defines a task from the caller's needs, in their order. Limits come from the request only.
 * @param read Reads the words of a need without a capability.
 * @throws {QuartermasterError} `validation`, naming every capability that the vocabulary lacks.
 */
export function defineGivenTask(
  { text: raw, id, constraints }: AskedTask,
  given: readonly GivenNeed[],
  knowledge: Lexicon & Products & Tools,
  read: (text: string) => Reading,
): TaskAnalysis {
  const errors = given.flatMap(({ capability }, index): Fault[] =>
    capability === undefined || knowledge.lexicon.capabilities.has(capability)
      ? []
      : [{ path: `/needs/${index}/capability`, message: 'must be an id of the vocabulary, such as issue.list' }],
  );
  if (errors.length > 0)
    throw new QuartermasterError('validation', `The request has ${errors.length} fault(s); see errors.`, { errors });
  const needs = given.map((need) => draftOf(need, knowledge, read));
  const named = needs.flatMap(({ system }) => knowledge.systems.get(system ?? '') ?? []);
  const drafts = assumeProducts(needs, named, knowledge.catalog.vocabulary.usualProducts);
  const text = readTaskText(raw, knowledge.catalog.frameworks);
  return defineTask(
    {
      id,
      text,
      asked: given.map(wordsOf).join('\n'),
      drafts: drafts.filter((need) => !isUnread(need)),
      constraints,
      language: text.language.code,
      unread: drafts.filter(isUnread).map((need) => need.text),
      analyzedBy: CALLER,
    },
    knowledge,
  );
}

/** Whether a need without an ability is too vague for any server. */
function isUnread({ capability, effect }: NeedDraft): boolean {
  return capability === null && effect !== 'read';
}

function draftOf(need: GivenNeed, knowledge: Lexicon & Products & Tools, reads: (text: string) => Reading): NeedDraft {
  const text = wordsOf(need);
  const read = need.capability === undefined ? meantBy(text, need, knowledge, reads) : null;
  const capability = need.capability ?? read?.capability ?? null;
  const system = need.system === undefined ? read?.system : systemOf(need.system, knowledge);
  return {
    text: need.text,
    capability,
    ...(system === undefined ? {} : { system }),
    effect: need.effect ?? knowledge.lexicon.capabilities.get(capability ?? '')?.effect ?? 'read',
    implied: false,
    confidence: need.capability === undefined ? (read?.confidence ?? 0.4) : STATED,
  };
}

function wordsOf({ text, system, formats = {} }: GivenNeed): string {
  const from = formats.in === undefined ? '' : ` from ${formats.in}`;
  const to = formats.out === undefined ? '' : ` as ${formats.out}`;
  return `${text}${from}${to}${system === undefined ? '' : ` in ${system}`}`;
}

/** Returns the need of the first act in the words, with the given effect; null without an act. */
function meantBy(
  text: string,
  { effect }: GivenNeed,
  knowledge: Lexicon & Products & Tools,
  read: (text: string) => Reading,
): NeedDraft | null {
  const [frame] = read(text).frames;
  if (frame === undefined) return null;
  return needsOfFrame(
    { ...frame, effect: effect ?? frame.effect, elsewhere: [], kept: [] },
    { text, before: [] },
    knowledge,
  ).main;
}

/** Returns the product under its catalog name, or the given name in lower case. */
function systemOf(name: string, knowledge: Products): string {
  return systemNamed(name, knowledge) ?? name.toLowerCase();
}
