import { displayName } from '../catalog/systems.ts';
import type { QuestionRule } from '../catalog/vocabulary.ts';
import { isThere, type Told } from './answer-signs.ts';
import type { Need, OpenQuestion } from './task-definition.ts';
import type { TriggerReading } from './read-trigger.ts';

const MOST = 6;
/** Characters in which an answer is looked for. */
const LONGEST = 3000;

/** What the words of a task leave open, blocking questions first; `q1`, `q2`, … in that order. */
export function askQuestions(
  told: Told,
  needs: readonly Need[],
  trigger: TriggerReading | null,
  rules: readonly QuestionRule[],
): OpenQuestion[] {
  const beginning = { ...told, text: told.text.slice(0, LONGEST) };
  const asked = new Map<string, Omit<OpenQuestion, 'id'>>();
  for (const need of needs) {
    if (need.implied) continue;
    for (const rule of rules) {
      if (rule.capability !== need.capability || rule.answered_by.some((sign) => isThere(sign, beginning))) continue;
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

function nameOf(need: Need, rule: QuestionRule): string {
  return need.system === undefined ? (rule.generic ?? '') : displayName(need.system);
}
