import type { Effect } from '../catalog/capability.ts';
import type { Frame, Part } from './reading/reading.ts';
import type { Constraints } from './constraints.ts';

/** What a step took of a vendor's model. */
export type ModelUse = {
  /** Who really answered last: not the provider asked where a fallback stepped in. */
  readonly provider: string;
  /** As the vendor names the model that it used. */
  readonly model: string;
  /** Times it was asked, a repair included. */
  readonly calls: number;
  /** Over all calls; null where the vendor did not say. */
  readonly tokens: { readonly input: number | null; readonly output: number | null };
};

export const COMPLEXITIES = ['simple', 'moderate', 'complex'] as const;

export const TASK_TYPES = [
  'code-generation',
  'infrastructure',
  'research',
  'automation',
  'data',
  'content',
  'assistance',
] as const;

export type TaskType = (typeof TASK_TYPES)[number];

/** One atomic thing that the task requires. */
export type Need = {
  /** `n1`, `n2`, … in the order of the text; implied needs follow. */
  readonly id: string;
  /** The words of the task it was read from. */
  readonly text: string;
  /** Id of the vocabulary, or null when the words fit a tool but no capability. */
  readonly capability: string | null;
  /** Product that the task names for it, lower case. */
  readonly system?: string;
  readonly effect: Effect;
  /** Whether the task never says it, but cannot be done without it. */
  readonly implied: boolean;
  /** 0 to 1. */
  readonly confidence: number;
};

export type Trigger = {
  readonly kind: 'manual' | 'schedule' | 'event';
  readonly text: string;
  /** Five fields, the hour perhaps assumed (an open question says so); null when no cron line says what the text says. */
  readonly cron: string | null;
  /** IANA name; null when the text names none. */
  readonly time_zone: string | null;
};

export type OpenQuestion = {
  readonly id: string;
  readonly ask: string;
  readonly needs: readonly string[];
  /** What is taken for granted until it is answered. */
  readonly assumed?: string;
  /** Whether nothing can run before it is answered. */
  readonly blocks: boolean;
};

/** The analysed form of a task. Its member names are those of the interface. */
export type TaskDefinition = {
  /** `t_` and eight hexadecimal digits of the text's hash: same task, same id. */
  readonly id: string;
  readonly raw_input: string;
  /** The words that ask for something, one line an order or question; what servers are ranked by. */
  readonly asked: string;
  /** Parts of the text and what each is, in its order; only where a reader read it, and in full answers. */
  readonly parts?: readonly Part[];
  /** The acts that are asked for; as `parts`. */
  readonly frames?: readonly Frame[];
  readonly type: TaskType;
  readonly domain: string;
  readonly requirements: {
    /** Programming language, lower case. */
    readonly language: string | null;
    readonly frameworks: readonly string[];
    readonly capabilities: readonly string[];
  };
  readonly complexity: (typeof COMPLEXITIES)[number];
  readonly trigger: Trigger | null;
  readonly open_questions: readonly OpenQuestion[];
  readonly success_criteria: readonly string[];
  readonly testable_assertions: readonly string[];
  readonly needs: readonly Need[];
  readonly constraints: Constraints;
  /** Acts that the text forbids, in its own words. They go into the system prompt. */
  readonly prohibitions: readonly string[];
  /** ISO 639-1 code of the language the text seems to be written in; null when nothing tells. */
  readonly text_language: string | null;
  /** Parts of the text that were not understood. They were not guessed at. */
  readonly unread: readonly string[];
  /** Words that were taken for misspelt ones. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  readonly analyzed_by: string;
  /** The model that was asked, also where its answer could not be used; absent when none was. */
  readonly analysis?: ModelUse;
};

/** Whether a text is in a language that our reader does not read, and nobody else read it. */
export function isForeign(task: Pick<TaskDefinition, 'text_language' | 'unread' | 'raw_input'>): boolean {
  return task.text_language !== 'en' && task.text_language !== null && task.unread[0] === task.raw_input;
}
