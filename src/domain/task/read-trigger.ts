import type { Trigger } from './task-definition.ts';

const DAYS: Readonly<Record<string, string>> = {
  sunday: '0',
  monday: '1',
  tuesday: '2',
  wednesday: '3',
  thursday: '4',
  friday: '5',
  saturday: '6',
};
const ZONES: Readonly<Record<string, string>> = {
  utc: 'UTC',
  gmt: 'UTC',
  cet: 'Europe/Paris',
  cest: 'Europe/Paris',
  est: 'America/New_York',
  edt: 'America/New_York',
  et: 'America/New_York',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  cst: 'America/Chicago',
  ist: 'Asia/Kolkata',
  jst: 'Asia/Tokyo',
};
const TIME =
  /\b(?:at|around|by|@)\s*(noon|midnight|\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm|a\.m\.|p\.m\.|h|o'clock)?)(?![\d%])/i;
const CLOCK = /\b(\d{1,2}:\d{2})\s*(am|pm)?\b/i;

/** What the text says of when the agent runs, or null when it says nothing. `timed` tells whether it gives the hour. */
export type TriggerReading = { readonly trigger: Trigger; readonly timed: boolean };

type Rule = {
  readonly pattern: RegExp;
  readonly cron: (match: RegExpMatchArray, minute: number, hour: number) => string | null;
  readonly hour?: number;
};

const RULES: readonly Rule[] = [
  { pattern: /\b(?:every|each)\s+(\d+)\s+minutes?\b/i, cron: (match) => `*/${match[1]} * * * *` },
  { pattern: /\b(?:every|each)\s+(\d+)\s+hours?\b/i, cron: (match) => `0 */${match[1]} * * *` },
  { pattern: /\b(?:hourly|every\s+hour|each\s+hour)\b/i, cron: () => '0 * * * *' },
  {
    pattern:
      /\b(?:every|each)\s+(?:weekday|workday|working day|business day)(?:\s+morning)?\b|\bon weekdays\b|\bweekdays\b/i,
    cron: (_, minute, hour) => `${minute} ${hour} * * 1-5`,
  },
  {
    pattern:
      /\b(?:every|each|on)\s+(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?(?:\s+(?:morning|evening|afternoon|night))?\b|\b(?:always|on) (monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b/i,
    cron: (match, minute, hour) => `${minute} ${hour} * * ${DAYS[(match[1] ?? match[2] ?? '').toLowerCase()]}`,
  },
  {
    pattern:
      /\b(?:first|1st)(?: day)? of (?:the|each|every) month\b|\bmonthly\b|\b(?:every|each)\s+month\b|\bonce a month\b|\bend of (?:the|each|every) month\b/i,
    cron: (_, minute, hour) => `${minute} ${hour} 1 * *`,
  },
  {
    pattern: /\bquarterly\b|\b(?:every|each)\s+quarter\b/i,
    cron: (_, minute, hour) => `${minute} ${hour} 1 1,4,7,10 *`,
  },
  { pattern: /\b(?:yearly|annually|every year)\b/i, cron: (_, minute, hour) => `${minute} ${hour} 1 1 *` },
  {
    pattern: /\bweekly\b|\b(?:every|each)\s+week\b|\bonce a week\b/i,
    cron: (_, minute, hour) => `${minute} ${hour} * * 1`,
  },
  {
    pattern: /\b(?:every|each)\s+(?:evening|night)\b|\bnightly\b/i,
    cron: (_, minute, hour) => `${minute} ${hour} * * *`,
    hour: 20,
  },
  {
    pattern:
      /\b(?:every|each)\s+(?:day|morning)\b|\bdaily\b|\bonce a day\b|\bmorning (?:digest|briefing|brief|report|summary|update|newsletter|roundup)\b|\bmornings\b|\beveryday\b/i,
    cron: (_, minute, hour) => `${minute} ${hour} * * *`,
  },
];

const EVENT =
  /\b(?:whenever|every time|each time|as soon as|the moment)\b[^.;,]*|\b(?:on|for|upon|after|before)\s+(?:every|each)\s+(?:new\s+)?(?!day|week|month|year|hour|morning|evening|night|quarter)[a-z]+\b[^.;,]*|\b(?:tell|notify|alert|ping|warn|text|email|message|remind|let) (?:me|us|them|the team|my \w+)(?: know)? (?:when|once|as soon as)\b[^.;,]*|\bif\s+(?:[\w'-]+\s+){1,6}?(?:gets|goes|drops|becomes|fails|falls|rises|exceeds|crosses)\b[^.;,]*|\b(?:when|once)\s+(?:a|an|any|someone|somebody|anyone|anybody|one of|[A-Z]{2,})\b(?:\s+[\w'-]+){0,4}?\s+(?:[a-z]{2,}s|[a-z]{3,}ed|comes? in|is|gets)\b[^.;,]*|\bwhen\s+(?:the|new|our|my|it|we)\b[^.;,]*\b(?:arrives?|comes? in|is\s+\w+(?:ed|n)|are\s+\w+(?:ed|n)|fails?|drops?|rises?|exceeds?|opens?|closes?|starts?|appears?|signs?|asks?|changes?|lands?|mentions?|gets?|falls?|happens?|(?:is|'s|goes) down)\b[^.;,]*/i;

const DEFAULT_HOUR = 8;

/** Reads when the agent shall run: a schedule with its cron line, or an event. */
export function readTrigger(text: string): TriggerReading | null {
  const zone = zoneOf(text);
  const event = text.match(EVENT);
  if (event !== null && /^(?:if|when|whenever|as soon as|once)\b/i.test(event[0]) && event.index === 0)
    return eventTrigger(event[0]);
  for (const rule of RULES) {
    const match = text.match(rule.pattern);
    if (match === null) continue;
    const time = timeOf(text);
    const phrase = match[0] + (time === null ? '' : ` ${time.text}`);
    const cron = rule.cron(match, time?.minute ?? 0, time?.hour ?? rule.hour ?? DEFAULT_HOUR);
    const needsHour = /^\d+ \d+ /.test(cron ?? '');
    return {
      trigger: { kind: 'schedule', text: phrase.trim(), cron, time_zone: zone },
      timed: time !== null || !needsHour,
    };
  }
  return event === null ? null : eventTrigger(event[0]);
}

function eventTrigger(text: string): TriggerReading {
  return { trigger: { kind: 'event', text: text.trim(), cron: null, time_zone: null }, timed: true };
}

function timeOf(text: string): { text: string; hour: number; minute: number } | null {
  const match = text.match(TIME) ?? text.match(CLOCK);
  if (match === null) return null;
  const said = (match[1] ?? '').toLowerCase();
  if (said === 'noon') return { text: match[0], hour: 12, minute: 0 };
  if (said === 'midnight') return { text: match[0], hour: 0, minute: 0 };
  const [, first, second] = said.match(/(\d{1,2})(?:[:.](\d{2}))?/) ?? [];
  let hour = Number(first);
  const minute = Number(second ?? 0);
  const half = `${said} ${match[2] ?? ''}`;
  if (/p\.?m/i.test(half) && hour < 12) hour += 12;
  if (/a\.?m/i.test(half) && hour === 12) hour = 0;
  return hour > 23 || minute > 59 ? null : { text: match[0], hour, minute };
}

function zoneOf(text: string): string | null {
  const iana = text.match(/\b(?:Europe|America|Asia|Africa|Australia|Pacific|Atlantic)\/[A-Z][A-Za-z_]+\b/);
  if (iana !== null) return iana[0];
  const short = text.match(/\b(?:UTC|GMT|CET|CEST|EST|EDT|ET|PST|PDT|CST|IST|JST)\b/);
  return short === null ? null : (ZONES[short[0].toLowerCase()] ?? null);
}
