import { blanksOf, keyOfBlank, type Blank } from '../catalog/setting-blanks.ts';
import { numberQuestions } from '../task/open-questions.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import { unfilledSettings, type PlannedServer } from './planned-server.ts';

const FOLDER = /\b(?:folder|directory)\b(?! ids?\b)/i;

/**
 * Asks for the placeholders of the planned servers that neither answers nor the task fill. The key of each question is
 * that of its setting. A question of the task that fills such a setting is not asked again.
 * @param planned Servers after filling.
 */
export function askBlanks(analysis: TaskAnalysis, planned: readonly PlannedServer[]): TaskAnalysis {
  const { task, questions = task.open_questions } = analysis;
  const known = new Set(questions.map(({ key }) => key));
  const asked = planned.flatMap((each) => {
    const { server, way, covers, filled } = each;
    const { filled: _values, ...unfilled } = each;
    const settings = unfilledSettings(unfilled, task.constraints);
    return blanksOf({ settings, args: way.package === undefined ? [] : server.args })
      .filter((blank) => filled?.has(blank.value) !== true && !known.has(keyOfBlank(server, blank)))
      .map((blank) => ({
        key: keyOfBlank(server, blank),
        ask: wordsFor(blank, server.title),
        needs: covers.map(({ need }) => need.id),
        blocks: false,
      }));
  });
  if (asked.length === 0) return analysis;
  return {
    ...analysis,
    questions: [...questions, ...asked],
    task: { ...task, open_questions: numberQuestions([...task.open_questions, ...asked]) },
  };
}

function wordsFor({ name, value, why, isArgument }: Blank, title: string): string {
  const words = `${name} ${value}`.replace(/[-_]+/g, ' ');
  if (FOLDER.test(words)) return `Which folder may ${title} use?`;
  const form = /^<[^>]+>$/.test(value) || isArgument ? '' : ` (${value})`;
  const reason = isArgument ? '' : ` ${sentenceOf(why)}`;
  return `Which ${thingOf(value) ?? name} does ${title} use?${reason}${form}`;
}

/** Returns the words that a placeholder has for its value, or the kind of its example; null for neither. */
function thingOf(value: string): string | null {
  const inside =
    value
      .match(/<([^>]+)>/)?.[1]
      ?.replace(/^(?:your|an?|the)[ -]/i, '')
      .replace(/, e\.g\..*$/, '') ?? '';
  if (/@/.test(inside)) return 'e-mail address';
  if (/:\/\//.test(value)) return 'address';
  if (!/^[A-Za-z][A-Za-z -]+$/.test(inside)) return null;
  return inside.includes(' ') ? inside : inside.replaceAll('-', ' ');
}

function sentenceOf(why: string): string {
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}${/[.!?]$/.test(why) ? '' : '.'}`;
}
