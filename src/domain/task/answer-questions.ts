import { readRecurrence } from '../text/recurrence.ts';
import { isCron, readTimeOfDay, readTimeZone, zoneNamed } from '../text/time-of-day.ts';
import { askSchedule, blockingFirst, numberQuestions, SCHEDULE_KEYS, type AskedQuestion } from './open-questions.ts';
import type { TriggerReading } from './read-trigger.ts';
import type { TaskAnalysis } from './task-analysis.ts';
import type { AnsweredQuestion } from './task-definition.ts';

/** Answers of the caller by the key of their question. */
export type Answers = Readonly<Record<string, string>>;

/** Bounds of the answers in a request. */
export const MOST_ANSWERS = 20;
export const LONGEST_ANSWER = 500;

export type AnsweredAnalysis = {
  readonly analysis: TaskAnalysis;
  /** Answers to no question of the task. */
  readonly rest: Answers;
  /** Schedule answers that state no time, time zone or recurrence; their questions stay open. */
  readonly unclear: readonly AnsweredQuestion[];
};

/** Answers open questions: they move to `answered`, and answers about the schedule change the trigger. */
export function answerQuestions(analysis: TaskAnalysis, answers: Answers): AnsweredAnalysis {
  if (Object.keys(answers).length === 0) return { analysis, rest: answers, unclear: [] };
  const { task, questions = task.open_questions } = analysis;
  const others = questions.filter(({ key }) => !isAboutSchedule(key));
  const answered = others.flatMap((question) => answeredBy(question, answers));
  const schedule = answerSchedule(analysis, questions, answers);
  const done = [...answered, ...schedule.answered];
  const open = [...others, ...schedule.open].filter(({ key }) => !done.some((one) => one.key === key));
  const known = new Set([...done, ...schedule.unclear].map(({ key }) => key));
  return {
    analysis: {
      ...analysis,
      task: {
        ...task,
        trigger: schedule.trigger,
        open_questions: numberQuestions(blockingFirst(open)),
        ...(done.length > 0 && { answered: done }),
      },
    },
    rest: Object.fromEntries(Object.entries(answers).filter(([key]) => !known.has(key))),
    unclear: schedule.unclear,
  };
}

/** Key of the question that only another text of the task answers. */
const LANGUAGE_KEY = 'task.language';

function answeredBy({ key, ask, needs }: AskedQuestion, answers: Answers): readonly AnsweredQuestion[] {
  const text = answers[key];
  return text === undefined || key === LANGUAGE_KEY ? [] : [{ key, ask, text, needs }];
}

function isAboutSchedule(key: string): boolean {
  return Object.values<string>(SCHEDULE_KEYS).includes(key);
}

type AnsweredSchedule = Pick<AnsweredAnalysis, 'unclear'> & {
  readonly trigger: TaskAnalysis['task']['trigger'];
  readonly answered: readonly AnsweredQuestion[];
  readonly open: readonly AskedQuestion[];
};

function answerSchedule(
  { task: { trigger, needs } }: TaskAnalysis,
  questions: readonly AskedQuestion[],
  answers: Answers,
): AnsweredSchedule {
  if (trigger?.kind !== 'schedule') return { trigger, answered: [], open: [], unclear: [] };
  const clocks = needs.filter(({ capability }) => capability === 'schedule.recurring').map(({ id }) => id);
  let reading: TriggerReading = { trigger, timed: !questions.some(({ key }) => key === SCHEDULE_KEYS.time) };
  const asked = new Map<string, AskedQuestion>();
  const answered: AnsweredQuestion[] = [];
  const unclear: AnsweredQuestion[] = [];
  for (const key of Object.values(SCHEDULE_KEYS)) {
    for (const question of askSchedule(reading, clocks)) asked.set(question.key, question);
    const question = asked.get(key);
    const [answer] = question === undefined ? [] : answeredBy(question, answers);
    if (answer === undefined) continue;
    const next = APPLY[key](reading, answer.text);
    (next === null ? unclear : answered).push(answer);
    reading = next ?? reading;
  }
  return { trigger: reading.trigger, answered, open: askSchedule(reading, clocks), unclear };
}

type Apply = (reading: TriggerReading, text: string) => TriggerReading | null;

const APPLY: Readonly<Record<(typeof SCHEDULE_KEYS)[keyof typeof SCHEDULE_KEYS], Apply>> = {
  'schedule.when': ({ trigger }, text) => {
    if (isCron(text)) return { trigger: { ...trigger, cron: text }, timed: true };
    const found = readRecurrence(text);
    if (found === null || found.cron === null) return null;
    return {
      trigger: { ...trigger, cron: found.cron, time_zone: found.zone ?? trigger.time_zone },
      timed: found.timed,
    };
  },
  'schedule.time': ({ trigger }, text) => {
    const time = readTimeOfDay(text) ?? readTimeOfDay(`at ${text}`);
    if (time === null || trigger.cron === null) return null;
    const [, , ...days] = trigger.cron.split(' ');
    const cron = [time.minute, time.hour, ...days].join(' ');
    return {
      trigger: { ...trigger, cron, time_zone: readTimeZone(text)?.zone ?? trigger.time_zone },
      timed: true,
    };
  },
  'schedule.time_zone': ({ trigger, timed }, text) => {
    const zone = /[+-]\d/.test(text) ? null : zoneNamed(text);
    return zone === null ? null : { trigger: { ...trigger, time_zone: zone }, timed };
  },
};
