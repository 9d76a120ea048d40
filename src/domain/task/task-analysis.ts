import type { Framework } from '../catalog/catalog.ts';
import {
  frameworksNamed,
  naturalLanguage,
  programmingLanguage,
  type NaturalLanguage,
} from '../text/natural-language.ts';
import { stems } from '../text/tokenize.ts';
import type { Constraints } from './constraints.ts';
import type { StatedLimit } from './limits/stated-limits.ts';
import type { AskedQuestion } from './open-questions.ts';
import type { TaskDefinition } from './task-definition.ts';

/** Task of a caller, before its analysis. */
export type AskedTask = {
  /** Trimmed and in NFC. */
  readonly text: string;
  /** `t_` and eight hexadecimal digits of the text's hash. */
  readonly id: string;
  /** Limits of the request; each wins over the text's own for the same matter. */
  readonly constraints: Constraints;
};

/** Analysis of a task: its published definition, and unpublished facts about its text. */
export type TaskAnalysis = {
  readonly task: TaskDefinition;
  readonly text: TaskText;
  /** All questions, including those beyond the published number; absent for those of `task` alone. */
  readonly questions?: readonly AskedQuestion[];
};

/**
 * Facts about the text of a task, computed once. Later steps use them and may quote the text, but never parse it
 * again.
 */
export type TaskText = {
  readonly raw: string;
  readonly language: NaturalLanguage;
  readonly requirements: Pick<TaskDefinition['requirements'], 'language' | 'frameworks'>;
  /** Lower-case words, each between blanks. */
  readonly words: string;
  /** Stems of all words, each between blanks. */
  readonly stems: string;
  /** Limits and refusals of the text; none for a text without parts. */
  readonly limits: readonly StatedLimit[];
  /** Name of the catalog framework that the task requires for an agent; null without one. */
  readonly agentFramework: string | null;
  /** Whether the text asks for a framework for an agent. */
  readonly asksAgentFramework: boolean;
};

/** Words for writing an agent; only then a framework is a requirement and not a topic. */
const WRITES_AGENT =
  /\b(?:build|create|write|implement|develop|make|code|program|prototype|set up)\b[^.!?\n]{0,60}\b(?:agents?|assistant|bot|chatbot|crew)\b/i;
const ASKS_AGENT_FRAMEWORK =
  /\b(?:agent(?:ic)?|multi-agent) (?:framework|sdk|library)\b|\bframework for (?:building |writing )?(?:an? )?agents?\b/i;

/** @param frameworks Those of the catalog. */
export function readTaskText(raw: string, frameworks: readonly Framework[]): TaskText {
  const named = WRITES_AGENT.test(raw) ? frameworks.find((framework) => isToUse(framework, raw)) : undefined;
  return {
    raw,
    language: naturalLanguage(raw),
    requirements: { language: programmingLanguage(raw), frameworks: frameworksNamed(raw) },
    words: wordsBetweenBlanks(raw),
    stems: ` ${stems(raw).join(' ')} `,
    limits: [],
    agentFramework: named?.name ?? null,
    asksAgentFramework: ASKS_AGENT_FRAMEWORK.test(raw),
  };
}

/** Returns the lower-case words of a text, each between blanks. */
export function wordsBetweenBlanks(text: string): string {
  return ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
}

/** Whether a framework is required, as in `with LangGraph` or `a CrewAI agent`, and not only mentioned. */
function isToUse({ spellings }: Framework, text: string): boolean {
  const names = spellings.map((name) => name.replaceAll(' ', '[ -]?')).join('|');
  return new RegExp(
    `\\b(?:with|using|in|on|via|on top of|based on)(?: the)? (?:${names})\\b|\\b(?:${names}) (?:agents?|assistant|bot|crew)\\b`,
    'i',
  ).test(text);
}
