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
  const tried = new Map<string, boolean>();
  return (rule) =>
    rule.unless.some((source) => {
      const known = tried.get(source);
      if (known !== undefined) return known;
      const found = patternOf(source).test(source.startsWith(CAPITALS) ? beginning : lowered);
      tried.set(source, found);
      return found;
    });
}

/** How a source begins that regards capitals; any other one is tried on the text in lower case. */
const CAPITALS = '(cs)';
const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  const made = source.startsWith(CAPITALS)
    ? new RegExp(source.slice(CAPITALS.length), 'u')
    : new RegExp(source, source.includes('\\p{') ? 'u' : '');
  patterns.set(source, made);
  return made;
}

function nameOf(need: Need, rule: QuestionRule): string {
  return need.system === undefined ? (rule.generic ?? '') : displayName(need.system);
}
