import { readTimeOfDay, readTimeZone } from './time-of-day.ts';

const DAYS: Readonly<Record<string, string>> = { sun: '0', mon: '1', tue: '2', wed: '3', thu: '4', fri: '5', sat: '6' };
const ANY_DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?';
const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)day';
/** Words after `monthly` and similar that make it a schedule, unlike a kind of cost or plan. */
const REGULAR =
  '(?= (?:[\\w-]+ ){0,3}?(?:report|digest|summary|newsletter|update|briefing|brief|backup|check|export|sync|review|post|e-?mail|recap|audit|roundup|overview|reminder|scan|run|job|snapshot|forecast)|\\s*(?:$|[,.;:]|into|to|and|at|by|on))';

type Rule = {
  readonly pattern: RegExp;
  /** Cron line, with `MINUTE` and `HOUR` for a time in the text; null without a suitable line. */
  readonly cron: string | null | ((match: RegExpMatchArray) => string | null);
  readonly hour?: number;
};

const RULES: readonly Rule[] = [
  {
    pattern:
      /\b(?:every other|every second|twice a|three times a|alternate|fortnightly|bi-?weekly|the 1st and (?:the )?15th|(?:first|1st|second|2nd|third|3rd|fourth|4th|last) (?:day|working day|weekday|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:of|in) (?:the|each|every) (?:month|week|quarter|year)|(?:end|last week) of (?:the|each|every) \w+|(?:every|each) [\w ]{3,20} except)\b(?: (?:day|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?)?/i,
    cron: null,
  },
  { pattern: /\b(?:every|each)\s+(\d+)\s+min(?:ute)?s?\b/i, cron: (match) => everyMinutes(Number(match[1])) },
  { pattern: /\b(?:every|each)\s+(\d+)\s+hours?\b/i, cron: (match) => everyMinutes(60 * Number(match[1])) },
  { pattern: /\b(?:hourly|every\s+hour|each\s+hour)\b/i, cron: '0 * * * *' },
  {
    pattern:
      /\b(?:every|each)\s+(?:weekday|workday|working day|business day)s?(?:\s+morning)?\b|\bon weekdays\b|\bweekdays\b/i,
    cron: 'MINUTE HOUR * * 1-5',
  },
  {
    pattern: new RegExp(
      `\\b(?:every|each)\\s+(${ANY_DAY}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)${ANY_DAY})*)\\b(?:\\s+(?:morning|evening|afternoon|night))?|(?<!\\b(?:open|opens|closed?|closes|available|free|busy|off|works?|working) )\\b(?:on|always) (${DAY})s\\b|^\\W*(${DAY})s\\b|\\b(${DAY}) (?:mornings|evenings|afternoons|nights)\\b`,
      'i',
    ),
    cron: (match) => `MINUTE HOUR * * ${weekdays(match.slice(1).join(' '))}`,
  },
  {
    pattern: new RegExp(
      `\\bon the (\\d{1,2})(?:st|nd|rd|th) of (?:the|each|every) month\\b|\\b(?:first|1st)(?: day)? of (?:the|each|every) month\\b|\\bmonthly\\b${REGULAR}|\\b(?:every|each)\\s+month(?: on the (\\d{1,2})(?:st|nd|rd|th))?\\b|\\bonce a month\\b`,
      'i',
    ),
    cron: (match) => (Number(match[1] ?? match[2] ?? 1) > 28 ? null : `MINUTE HOUR ${match[1] ?? match[2] ?? '1'} * *`),
  },
  {
    pattern: new RegExp(`\\bquarterly\\b${REGULAR}|\\b(?:every|each)\\s+quarter\\b`, 'i'),
    cron: 'MINUTE HOUR 1 1,4,7,10 *',
  },
  {
    pattern: new RegExp(`\\b(?:yearly|annually)\\b${REGULAR}|\\bevery year\\b`, 'i'),
    cron: 'MINUTE HOUR 1 1 *',
  },
  {
    pattern: new RegExp(`\\bweekly\\b${REGULAR}|\\b(?:every|each)\\s+week\\b|\\bonce a week\\b`, 'i'),
    cron: 'MINUTE HOUR * * 1',
  },
  { pattern: /\b(?:every|each)\s+evening\b/i, cron: 'MINUTE HOUR * * *', hour: 20 },
  { pattern: /\b(?:every|each)\s+night\b|\bnightly\b/i, cron: 'MINUTE HOUR * * *', hour: 2 },
  {
    pattern: new RegExp(
      `\\b(?:every|each)\\s+(?:day|morning)\\b|\\bdaily\\b${REGULAR}|\\bonce a day\\b|\\bmorning (?=digest|briefing|brief|report|summary|update|newsletter|roundup)|\\bmornings\\b(?! only)|\\beveryday\\b`,
      'i',
    ),
    cron: 'MINUTE HOUR * * *',
  },
];

const DEFAULT_HOUR = 8;

/** Recurrence in a text. */
type Recurrence = {
  readonly text: string;
  /** Five fields, the hour possibly assumed; null without a suitable line. */
  readonly cron: string | null;
  /** IANA name; null without a zone. */
  readonly zone: string | null;
  /** Whether the required time of day is stated. */
  readonly timed: boolean;
};

/** Parses a recurrence; null without one. */
export function readRecurrence(text: string): Recurrence | null {
  for (const rule of RULES) {
    const match = text.match(rule.pattern);
    if (match === null) continue;
    const time = readTimeOfDay(text);
    const zone = readTimeZone(text);
    const line = typeof rule.cron === 'function' ? rule.cron(match) : rule.cron;
    const hour = time?.hour ?? rule.hour ?? hourOf(match[0]);
    const cron = line?.replace('MINUTE', `${time?.minute ?? 0}`).replace('HOUR', `${hour}`) ?? null;
    return {
      text: [match[0], time?.text ?? '', zone?.text ?? ''].join(' ').replace(/\s+/g, ' ').trim(),
      cron,
      zone: zone?.zone ?? null,
      timed: cron === null || time !== null || !/^\d+ \d+ /.test(cron),
    };
  }
  return null;
}

/** Returns days of the week in cron notation: `Tuesday and Thursday` is `2,4`. */
function weekdays(text: string): string {
  const named = text.toLowerCase().match(/mon|tue|wed|thu|fri|sat|sun/g) ?? [];
  return named.map((name) => DAYS[name]).join(',');
}

/** Returns null for an interval without an even cron line. */
function everyMinutes(minutes: number): string | null {
  if (minutes > 0 && minutes < 60 && 60 % minutes === 0) return `*/${minutes} * * * *`;
  if (minutes === 60) return '0 * * * *';
  if (minutes === 1440) return '0 0 * * *';
  return minutes % 60 === 0 && minutes > 60 && 24 % (minutes / 60) === 0 ? `0 */${minutes / 60} * * *` : null;
}

/** Hour of a part of the day, without a stated time. */
function hourOf(words: string): number {
  if (/\bevening/i.test(words)) return 20;
  return /\bafternoon/i.test(words) ? 14 : DEFAULT_HOUR;
}
