import type { Effect } from '../catalog/capability.ts';
import { QuartermasterError, type Fault } from '../errors.ts';
import type { Lexicon, Products, Tools } from '../match/knowledge.ts';
import type { Reading } from './reading/reading.ts';
import { defineTask } from './define-task.ts';
import type { NeedDraft } from './related-needs.ts';
import { needsOfFrame } from './needs-of-frame.ts';
import { systemNamed } from './products-of-frame.ts';
import { readTaskText, type AskedTask, type TaskAnalysis } from './task-analysis.ts';

/** A need as a caller read it out of the task. */
export type GivenNeed = {
  /** What is to be done, in plain words. */
  readonly text: string;
  /** Left out, that of the capability, or of the words. */
  readonly effect?: Effect;
  /** Id of the vocabulary; left out, the words tell. */
  readonly capability?: string;
  /** Product that it is to be done in; one that the catalog lacks stays a gap. */
  readonly system?: string;
  /** Formats that come in and go out. */
  readonly formats?: { readonly in?: string; readonly out?: string };
};

/** Needs that a request may give. */
export const MOST_GIVEN_NEEDS = 12;

/** Name of the caller as the reader of a task. */
const CALLER = 'caller';
/** Confidence in a need whose ability is given. */
const STATED = 0.95;

/**
 * Defines a task by the needs that its caller gives, in their order. Limits are those of the request; the text's own are not read.
 *
 * @param read Reads the words of a need whose ability is not given.
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
  const drafts = given.map((need) => draftOf(need, knowledge, read));
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

/** The words of a need with its product and formats. */
function wordsOf({ text, system, formats = {} }: GivenNeed): string {
  const from = formats.in === undefined ? '' : ` from ${formats.in}`;
  const to = formats.out === undefined ? '' : ` as ${formats.out}`;
  return `${text}${from}${to}${system === undefined ? '' : ` in ${system}`}`;
}

/** The need of the first act that the words tell; its effect is the one that is given. Null where they tell no act. */
function meantBy(
  text: string,
  { effect }: GivenNeed,
  knowledge: Lexicon & Products & Tools,
  read: (text: string) => Reading,
): NeedDraft | null {
  const [frame] = read(text).frames;
  if (frame === undefined) return null;
  return needsOfFrame({ ...frame, effect: effect ?? frame.effect, elsewhere: [] }, { text, before: [] }, knowledge)
    .main;
}

/** The product by the name that the catalog gives it; one that it lacks stays as it is written, in lower case. */
function systemOf(name: string, knowledge: Products): string {
  return systemNamed(name, knowledge) ?? name.toLowerCase();
}
