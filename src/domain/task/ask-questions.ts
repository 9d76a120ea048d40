import { displayName } from '../catalog/systems.ts';
import type { QuestionRule } from '../catalog/vocabulary.ts';
import type { Need, OpenQuestion } from './task-definition.ts';
import type { TriggerReading } from './read-trigger.ts';

const MOST = 6;
/** Characters in which an answer is looked for. */
const LONGEST = 3000;

/** What the text leaves open, blocking questions first; `q1`, `q2`, … in that order. */
export function askQuestions(
  text: string,
  needs: readonly Need[],
  trigger: TriggerReading | null,
  rules: readonly QuestionRule[],
): OpenQuestion[] {
  const isAnswered = answerFinder(text);
  const asked = new Map<string, Omit<OpenQuestion, 'id'>>();
  for (const need of needs) {
    if (need.implied) continue;
    for (const rule of rules) {
      if (rule.capability !== need.capability || isAnswered(rule)) continue;
      const ask = rule.ask.replaceAll('{system}', nameOf(need, rule)).replace(/\s+/g, ' ');
      const known = asked.get(ask);
      asked.set(ask, {
        ask,
        needs: [...(known?.needs ?? []), need.id],
        ...(rule.assumed === undefined ? {} : { assumed: rule.assumed }),
        blocks: rule.blocks,
      });
    }
  }
  if (trigger?.trigger.kind === 'schedule') {
    const schedule = needs.filter((need) => need.capability === 'schedule.recurring').map((need) => need.id);
    if (trigger.trigger.cron === null)
      asked.set('when', {
        ask: `Exactly when? ("${trigger.trigger.text}" does not fit one cron line)`,
        needs: schedule,
        blocks: true,
      });
    const hour = trigger.trigger.cron?.split(' ')[1];
    if (!trigger.timed)
      asked.set('hour', {
        ask: 'At what time?',
        needs: schedule,
        assumed: `${hour?.padStart(2, '0')}:00`,
        blocks: false,
      });
    if (trigger.trigger.time_zone === null && trigger.trigger.cron !== null)
      asked.set('zone', { ask: 'Which time zone?', needs: schedule, assumed: 'UTC', blocks: false });
  }
  return [...asked.values()]
    .toSorted((a, b) => Number(b.blocks) - Number(a.blocks))
    .slice(0, MOST)
    .map((question, index) => ({ id: `q${index + 1}`, ...question }));
}

/** Looks for answers in the beginning of a text; a pattern that several rules share is tried once. */
function answerFinder(text: string): (rule: QuestionRule) => boolean {
  const beginning = text.slice(0, LONGEST);
  const lowered = beginning.toLowerCase();
  const tried = new Map<Answer, boolean>();
  return (rule) =>
    answersOf(rule).some((answer) => {
      const known = tried.get(answer);
      if (known !== undefined) return known;
      const found = answer.pattern.test(answer.lowered ? lowered : beginning);
      tried.set(answer, found);
      return found;
    });
}

/** A pattern, and whether it wants its text in lower case. */
type Answer = { readonly pattern: RegExp; readonly lowered: boolean };

const answers = new WeakMap<QuestionRule, readonly Answer[]>();
const patterns = new Map<string, Answer>();

/** The patterns of a rule as two at most: those that regard capitals and those that do not. */
function answersOf(rule: QuestionRule): readonly Answer[] {
  const known = answers.get(rule);
  if (known !== undefined) return known;
  const exact = rule.unless.filter((source) => source.startsWith('(cs)')).map((source) => source.slice(4));
  const loose = rule.unless.filter((source) => !source.startsWith('(cs)'));
  const made = [...joined(loose, true), ...joined(exact, false)];
  answers.set(rule, made);
  return made;
}

function joined(sources: readonly string[], lowered: boolean): readonly Answer[] {
  if (sources.length === 0) return [];
  const source = sources.map((part) => `(?:${part})`).join('|');
  const key = `${lowered} ${source}`;
  const known = patterns.get(key);
  if (known !== undefined) return [known];
  const made = { pattern: new RegExp(source, source.includes('\\p{') ? 'u' : ''), lowered };
  patterns.set(key, made);
  return [made];
}

function nameOf(need: Need, rule: QuestionRule): string {
  return need.system === undefined ? (rule.generic ?? '') : displayName(need.system);
}
