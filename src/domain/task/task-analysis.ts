import type { Framework } from '../catalog/catalog.ts';
import {
  frameworksNamed,
  naturalLanguage,
  programmingLanguage,
  type NaturalLanguage,
} from '../text/natural-language.ts';
import { stems } from '../text/tokenize.ts';
import type { Constraints } from './constraints.ts';
import type { TaskDefinition } from './task-definition.ts';

/** A task as a caller asks for its analysis. */
export type AskedTask = {
  /** Trimmed and in NFC. */
  readonly text: string;
  /** `t_` and eight hexadecimal digits of the text's hash. */
  readonly id: string;
  /** Limits of the request; each wins over the text's own for the same matter. */
  readonly constraints: Constraints;
};

/** The analysis of a task: its published definition, and facts about its text that are not published. */
export type TaskAnalysis = { readonly task: TaskDefinition; readonly text: TaskText };

/** Facts about the text of a task, read once. Later steps look at them, and quote the text, but do not read it again. */
export type TaskText = {
  readonly raw: string;
  readonly language: NaturalLanguage;
  readonly requirements: Pick<TaskDefinition['requirements'], 'language' | 'frameworks'>;
  /** Lower-case words, with a blank before and behind each. */
  readonly words: string;
  /** Stems of all words, with a blank before and behind each. */
  readonly stems: string;
  /** Words that keep data in a place, such as `in the EU`; null where there are none. */
  readonly residency: string | null;
  /** Name of the framework with which an agent is to be written; null where the text names none of the catalog. */
  readonly agentFramework: string | null;
  /** Whether the text asks which framework an agent is to be written with. */
  readonly asksAgentFramework: boolean;
};

const RESIDENCY = /\b(?:leave|within|inside|in) (?:the )?(EU|European Union|Europe|Germany|Switzerland|UK|US)\b/;
const OF_DATA = /\b(?:data|nothing|must|only|hosted|stay|gdpr)\b/i;
/** An agent is to be written: only then a framework is more than what the task works on. */
const WRITES_AGENT =
  /\b(?:build|create|write|implement|develop|make|code|program|prototype|set up)\b[^.!?\n]{0,60}\b(?:agents?|assistant|bot|chatbot|crew)\b/i;
const ASKS_AGENT_FRAMEWORK =
  /\b(?:agent(?:ic)?|multi-agent) (?:framework|sdk|library)\b|\bframework for (?:building |writing )?(?:an? )?agents?\b/i;

/** @param frameworks Those of the catalog. */
export function readTaskText(raw: string, frameworks: readonly Framework[]): TaskText {
  const [residency = null] = OF_DATA.test(raw) ? (RESIDENCY.exec(raw) ?? []) : [];
  const named = WRITES_AGENT.test(raw) ? frameworks.find((framework) => isToUse(framework, raw)) : undefined;
  return {
    raw,
    language: naturalLanguage(raw),
    requirements: { language: programmingLanguage(raw), frameworks: frameworksNamed(raw) },
    words: wordsBetweenBlanks(raw),
    stems: ` ${stems(raw).join(' ')} `,
    residency,
    agentFramework: named?.name ?? null,
    asksAgentFramework: ASKS_AGENT_FRAMEWORK.test(raw),
  };
}

/** Returns the lower-case words of a text, with a blank before and behind each. */
export function wordsBetweenBlanks(text: string): string {
  return ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
}

/** Whether a framework is to be used, as in `with LangGraph` or `a CrewAI agent`, and not only spoken about. */
function isToUse({ spellings }: Framework, text: string): boolean {
  const names = spellings.map((name) => name.replaceAll(' ', '[ -]?')).join('|');
  return new RegExp(
    `\\b(?:with|using|in|on|via|on top of|based on)(?: the)? (?:${names})\\b|\\b(?:${names}) (?:agents?|assistant|bot|crew)\\b`,
    'i',
  ).test(text);
}
