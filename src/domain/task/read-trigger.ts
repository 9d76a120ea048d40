import { readTimeOfDay, readTimeZone } from '../text/schedule.ts';
import type { Trigger } from './task-definition.ts';
import type { Reading } from './reading/reading.ts';
import { textsOf } from './reading-units.ts';

const DAYS: Readonly<Record<string, string>> = { sun: '0', mon: '1', tue: '2', wed: '3', thu: '4', fri: '5', sat: '6' };
const ANY_DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?';
/** What follows `monthly` and the like when they say when to act, rather than of which kind a cost or plan is. */
const REGULAR =
  '(?= (?:[\\w-]+ ){0,3}?(?:report|digest|summary|newsletter|update|briefing|brief|backup|check|export|sync|review|post|e-?mail|recap|audit|roundup|overview|reminder|scan|run|job|snapshot|forecast)|\\s*(?:$|[,.;:]|into|to|and|at|by|on))';

/** A trigger as a text states it, and whether it states the time of day as well, as far as that matters. */
export type TriggerReading = { readonly trigger: Trigger; readonly timed: boolean };

type Rule = {
  readonly pattern: RegExp;
  /** Cron line, with `MINUTE` and `HOUR` where the text may name a time; null where no line says how it recurs. */
  readonly cron: string | null | ((match: RegExpMatchArray) => string | null);
  readonly hour?: number;
};

const RULES: readonly Rule[] = [
  {
    pattern:
      /\b(?:every other|every second|twice a|three times a|alternate|fortnightly|bi-?weekly|the 1st and (?:the )?15th|last (?:day|working day|friday|monday|weekday) of (?:the|each|every) (?:month|week|quarter|year)|(?:end|last week) of (?:the|each|every) \w+|(?:every|each) [\w ]{3,20} except)\b(?: (?:day|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?)?/i,
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
      `\\b(?:every|each)\\s+(${ANY_DAY}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)${ANY_DAY})*)\\b(?:\\s+(?:morning|evening|afternoon|night))?|\\b(?:on|always) (mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)days\\b`,
      'i',
    ),
    cron: (match) => `MINUTE HOUR * * ${weekdays(match[1] ?? match[2] ?? '')}`,
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
      `\\b(?:every|each)\\s+(?:day|morning)\\b|\\bdaily\\b${REGULAR}|\\bonce a day\\b|\\bmorning (?=digest|briefing|brief|report|summary|update|newsletter|roundup)|\\bmornings\\b|\\beveryday\\b`,
      'i',
    ),
    cron: 'MINUTE HOUR * * *',
  },
];

const EVENT =
  /\b(?:whenever|every time|each time|as soon as|the moment)\b[^.;,]*|\b(?:(?:on|upon|after)\s+(?:every|each)\s+(?:new\s+)?|for\s+(?:every|each)\s+new\s+)(?!day|week|month|year|hour|morning|evening|night|quarter)[a-z]+\b[^.;,]*|\b(?:tell|notify|alert|ping|warn|text|email|message|remind|let) (?:me|us|them|the team|my \w+)(?: know)?(?: (?:on|via|by|in|over|through) \w+)? (?:when|once|as soon as)\b[^.;,]*|\bif\s+(?:[\w'-]+\s+){1,6}?(?:gets|goes|drops|becomes|fails|falls|rises|exceeds|crosses)\b[^.;,]*|\b(?:when|once)\s+(?:a|an|any|someone|somebody|anyone|anybody|one of|(?-i:[A-Z]{2,}))\b(?:\s+[\w'-]+){0,4}?\s+(?:[a-z]{2,}s|[a-z]{3,}ed|comes? in|is|gets)\b[^.;,]*|(?<!\b(?:check|out|see|show|know|list|exactly|shows?|tells?|learn) )\bwhen\s+(?:the|new|our|my|it|we)\b[^.;,]*\b(?:arrives?|comes? in|is\s+\w+(?:ed|n)|are\s+\w+(?:ed|n)|fails?|drops?|rises?|exceeds?|opens?|closes?|starts?|appears?|signs?|asks?|changes?|lands?|mentions?|gets?|falls?|happens?|(?:is|'s|goes) down)\b[^.;,]*/i;

const DEFAULT_HOUR = 8;
/** Characters that are looked at: who says when says so early. */
const LONGEST = 6000;

/** Reads when the agent shall run: a schedule with its cron line, or an event. Null when the text says nothing of it. */
export function readTrigger(whole: string): TriggerReading | null {
  const text = whole.slice(0, LONGEST);
  const event = text.match(EVENT);
  if (event !== null && event.index === 0 && /^(?:if|when|whenever|as soon as|once)\b/i.test(event[0]))
    return eventTrigger(event[0]);
  for (const rule of RULES) {
    const match = text.match(rule.pattern);
    if (match === null) continue;
    const time = readTimeOfDay(text);
    const zone = readTimeZone(text);
    const line = typeof rule.cron === 'function' ? rule.cron(match) : rule.cron;
    const hour = time?.hour ?? rule.hour ?? DEFAULT_HOUR;
    const cron = line?.replace('MINUTE', `${time?.minute ?? 0}`).replace('HOUR', `${hour}`) ?? null;
    const words = [match[0], time?.text ?? '', zone?.text ?? ''].join(' ').replace(/\s+/g, ' ').trim();
    return {
      trigger: { kind: 'schedule', text: words, cron, time_zone: zone?.zone ?? null },
      timed: cron === null || time !== null || !/^\d+ \d+ /.test(cron),
    };
  }
  return event === null ? null : eventTrigger(event[0]);
}

/** Days of the week as cron writes them: `Tuesday and Thursday` is `2,4`. */
function weekdays(text: string): string {
  const named = text.toLowerCase().match(/mon|tue|wed|thu|fri|sat|sun/g) ?? [];
  return named.map((name) => DAYS[name]).join(',');
}

/** Null for an interval that a cron line cannot keep evenly. */
function everyMinutes(minutes: number): string | null {
  if (minutes > 0 && minutes < 60 && 60 % minutes === 0) return `*/${minutes} * * * *`;
  if (minutes === 60) return '0 * * * *';
  if (minutes === 1440) return '0 0 * * *';
  return minutes % 60 === 0 && minutes > 60 && 24 % (minutes / 60) === 0 ? `0 */${minutes / 60} * * *` : null;
}

/** `ping me in Slack once it is signed`: the pinging is to be done, the signing is the event. */
const NOTIFYING =
  /^(?:tell|notify|alert|ping|warn|text|email|message|remind|let)\b.*?\b(?=(?:when|once|as soon as)\b)/i;

function eventTrigger(whole: string): TriggerReading {
  const way = /\b(?:on|via|by|in|over|through) \w+ (?:when|once|as soon as)\b/i.test(whole);
  const text = way ? whole.replace(NOTIFYING, '') : whole;
  return { trigger: { kind: 'event', text: text.trim(), cron: null, time_zone: null }, timed: true };
}

/** How an order begins that is done under a condition; the condition starts nothing. */
const CONDITION = /^(?:if|unless|in case|should)\b/i;

/**
 * When the agent runs: in the words of a trigger that binds all orders, together with what follows it at once; else in words of the orders
 * themselves, such as `daily`; a question about the nightly build has none. A trigger that binds some orders only is their condition.
 */
export function triggerOf(reading: Reading): TriggerReading | null {
  const all = reading.parts.filter(({ role }) => role === 'trigger');
  const first =
    all.find(({ frames, kind }) => frames.length === 0 && kind === 'schedule') ??
    all.find(({ frames, text }) => frames.length === 0 && !CONDITION.test(bare(text))) ??
    all.find(({ kind }) => kind === 'schedule');
  if (first === undefined) return readTrigger(textsOf(reading, 'order').join('\n'));
  const next = reading.parts[reading.parts.indexOf(first) + 1];
  const parts = next?.role === 'trigger' && next.kind === first.kind ? [first, next] : [first];
  const text = parts.map((part) => bare(part.text)).join(' ');
  const read = readTrigger(text);
  if (read !== null && read.trigger.kind === first.kind) return read;
  const kind = first.kind === 'schedule' ? 'schedule' : 'event';
  return { trigger: { kind, text, cron: null, time_zone: null }, timed: true };
}

function bare(text: string): string {
  return text.replace(/^[\s,;:.]+|[\s,;:.]+$/g, '');
}
