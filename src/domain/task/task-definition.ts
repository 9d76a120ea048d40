import type { Effect } from '../catalog/capability.ts';
import type { Frame, Part } from './reading/reading.ts';
import type { Constraints } from './constraints.ts';

/** Use of a vendor's model by a step. */
export type ModelUse = {
  /** Provider of the last response; differs from the requested provider after a fallback. */
  readonly provider: string;
  /** Model id of the vendor. */
  readonly model: string;
  /** Number of calls, repairs included. */
  readonly calls: number;
  /** Sum over all calls; null when the vendor did not report it. */
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

/** One atomic requirement of the task. */
export type Need = {
  /** `n1`, `n2`, … in the order of the text; implied needs follow. */
  readonly id: string;
  /** Words of the task for the need. */
  readonly text: string;
  /** Words of the act, such as `refund`; absent when the reading does not tell them apart. */
  readonly act?: string;
  /** Id of the vocabulary; null when the words fit a tool but no capability. */
  readonly capability: string | null;
  /** Product of the need in lower case. */
  readonly system?: string;
  /** Product that is assumed because the task names none; absent beside `system`, except in the need of a candidate. */
  readonly assumed_system?: string;
  readonly effect: Effect;
  /** Formats of a conversion; absent for other needs and when none is named. */
  readonly formats?: { readonly in: readonly string[]; readonly out: readonly string[] };
  /** Whether the task implies the need without stating it. */
  readonly implied: boolean;
  /** 0 to 1. */
  readonly confidence: number;
};

export type Trigger = {
  readonly kind: 'manual' | 'schedule' | 'event';
  readonly text: string;
  /** Cron line with five fields; an open question marks an assumed hour. Null when no cron line expresses the text. */
  readonly cron: string | null;
  /** IANA name; null when the text names none. */
  readonly time_zone: string | null;
};

export type OpenQuestion = {
  readonly id: string;
  /** Key for the answer, such as `slack.channel`; independent of the other questions. */
  readonly key: string;
  readonly ask: string;
  readonly needs: readonly string[];
  /** Assumption until the question is answered. */
  readonly assumed?: string;
  /** Whether the task cannot run without an answer. */
  readonly blocks: boolean;
};

/** Question of the task that the caller answered. */
export type AnsweredQuestion = Pick<OpenQuestion, 'key' | 'ask' | 'needs'> & { readonly text: string };

/** Definition of a task with the member names of the API. */
export type TaskDefinition = {
  /** `t_` and eight hexadecimal digits of the hash of the text: the same task has the same id. */
  readonly id: string;
  readonly raw_input: string;
  /** Words of the orders and questions, one line each; they rank the servers. */
  readonly asked: string;
  /** Parts of the text with their roles, in order; only from the shipped reader, in full answers. */
  readonly parts?: readonly Part[];
  /** Requested acts; present under the same conditions as `parts`. */
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
  /** Questions that the request answers; absent without answers. */
  readonly answered?: readonly AnsweredQuestion[];
  readonly success_criteria: readonly string[];
  readonly testable_assertions: readonly string[];
  readonly needs: readonly Need[];
  readonly constraints: Constraints;
  /** Forbidden acts in the words of the text; the system prompt repeats them. */
  readonly prohibitions: readonly string[];
  /**
   * Limits of the work itself in the words of the text, such as length, tone or time; the system prompt repeats them.
   * Absent without any.
   */
  readonly work_limits?: readonly string[];
  /** ISO 639-1 code of the likely language of the text; null when unknown. */
  readonly text_language: string | null;
  /** Parts of the text that were not understood. */
  readonly unread: readonly string[];
  /** Corrected spelling mistakes. */
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  readonly analyzed_by: string;
  /** Model that was called, even when its reply was unusable; absent without a call. */
  readonly analysis?: ModelUse;
};

/** Whether the text is in another language and no model read it. */
export function isForeign(task: Pick<TaskDefinition, 'text_language' | 'unread' | 'raw_input'>): boolean {
  return task.text_language !== 'en' && task.text_language !== null && task.unread[0] === task.raw_input;
}

/** Whether the reader found an order or a question in the text. */
export function holdsOrder({ parts = [] }: Pick<TaskDefinition, 'parts'>): boolean {
  return parts.some(({ role }) => role === 'order' || role === 'question');
}
