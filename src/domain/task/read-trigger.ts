import { readRecurrence } from '../text/recurrence.ts';
import type { Trigger } from './task-definition.ts';
import type { Reading } from './reading/reading.ts';
import { textsOf } from './order-units.ts';

/** Trigger of a text, and whether the text states the required time of day. */
export type TriggerReading = { readonly trigger: Trigger; readonly timed: boolean };

const EVENT =
  /\b(?:whenever|every time|each time|as soon as|the moment)\b(?:[^.;,]|\.(?=[\p{L}\p{N}]))*|\b(?:(?:on|upon|after)\s+(?:every|each)\s+(?:new\s+)?|for\s+(?:every|each)\s+new\s+)(?!day|week|month|year|hour|morning|evening|night|quarter)[a-z]+\b(?:[^.;,]|\.(?=[\p{L}\p{N}]))*|\b(?:tell|notify|alert|ping|warn|text|email|message|remind|let) (?:me|us|them|the team|my \w+)(?: know)?(?: (?:on|via|by|in|over|through) \w+)? (?:when|once|as soon as)\b(?:[^.;,]|\.(?=[\p{L}\p{N}]))*|\bif\s+(?:[\w'-]+\s+){1,6}?(?:gets|goes|drops|becomes|fails|falls|rises|exceeds|crosses)\b(?:[^.;,]|\.(?=[\p{L}\p{N}]))*|\b(?:when|once)\s+(?:a|an|any|someone|somebody|anyone|anybody|one of|(?-i:[A-Z]{2,}))\b(?:\s+[\w'-]+){0,4}?\s+(?:[a-z]{2,}s|[a-z]{3,}ed|comes? in|is|gets)\b(?:[^.;,]|\.(?=[\p{L}\p{N}]))*|(?<!\b(?:check|out|up|see|show|know|list|exactly|shows?|tells?|learn) )\bwhen\s+(?:the|new|our|my|it|we)\b(?:[^.;,]|\.(?=[\p{L}\p{N}]))*\b(?:arrives?|comes? in|is\s+\w+(?:ed|n)|are\s+\w+(?:ed|n)|fails?|drops?|rises?|exceeds?|opens?|closes?|starts?|appears?|signs?|asks?|changes?|lands?|mentions?|gets?|falls?|happens?|(?:is|'s|goes) down)\b(?:[^.;,]|\.(?=[\p{L}\p{N}]))*/iu;

/** Upper bound of the searched characters; triggers stand early. */
const LONGEST = 6000;

/** Parses a schedule with its cron line, or an event; null without a trigger. */
export function readTrigger(whole: string): TriggerReading | null {
  const text = whole.slice(0, LONGEST);
  const event = text.match(EVENT);
  if (event !== null && event.index === 0 && /^(?:if|when|whenever|as soon as|once)\b/i.test(event[0]))
    return eventTrigger(event[0]);
  const found = readRecurrence(text);
  if (found !== null) {
    const { text: words, cron, zone, timed } = found;
    return { trigger: { kind: 'schedule', text: words, cron, time_zone: zone }, timed };
  }
  return event === null ? null : eventTrigger(event[0]);
}

/** Order with an event: in `ping me in Slack once it is signed` the signing is the event. */
const NOTIFYING =
  /^(?:tell|notify|alert|ping|warn|text|email|message|remind|let)\b.*?\b(?=(?:when|once|as soon as)\b)/i;

function eventTrigger(whole: string): TriggerReading {
  const way = /\b(?:on|via|by|in|over|through) \w+ (?:when|once|as soon as)\b/i.test(whole);
  const text = way ? whole.replace(NOTIFYING, '') : whole;
  return { trigger: { kind: 'event', text: text.trim(), cron: null, time_zone: null }, timed: true };
}

/** Beginning of a conditional order; the condition triggers nothing. */
const CONDITION = /^(?:if|unless|in case|should)\b/i;

/** Open date, or hours that a date must keep to, which start nothing: `sometime next week`, `mornings only`. */
const SOME_TIME = /^(?:some ?time|at some point)\b|\bonly$/i;

/** Words of a time that repeats, unlike a date: `twice a day`, `last Friday of the month`. */
const REPEATS =
  /\b(?:every|each|per|once|twice|times|nightly|\w+(?:day|night|week|month|quarter|year)s|(?:hour|dai|week|month|quarter|year)ly|(?:of|in) (?:the|a) (?:week|month|quarter|year))\b/i;

/** Beginning of an event that repeats, also when only some orders follow it. */
const ALWAYS = /^(?:whenever|every time|each time|any ?time)\b/i;

/**
 * Returns the trigger that binds all orders, with the text directly after it, or a trigger within the orders, such as
 * `daily`. Questions have no trigger. A trigger of some orders is their condition.
 */
export function triggerOf(reading: Reading): TriggerReading | null {
  const all = reading.parts.filter(({ role }) => role === 'trigger');
  const first =
    all.find(({ frames, kind }) => frames.length === 0 && kind === 'schedule') ??
    all.find(({ frames, text }) => frames.length === 0 && !CONDITION.test(bare(text))) ??
    all.find(({ kind }) => kind === 'schedule') ??
    all.find(({ text }) => ALWAYS.test(bare(text)));
  if (first === undefined) return readTrigger(textsOf(reading, 'order').join('\n')) ?? periodOfJob(reading);
  const next = reading.parts[reading.parts.indexOf(first) + 1];
  const parts = next?.role === 'trigger' && next.kind === first.kind ? [first, next] : [first];
  const text = parts.map((part) => bare(part.text)).join(' ');
  const read = readTrigger(text);
  if (read !== null && read.trigger.kind === first.kind) return read;
  if (SOME_TIME.test(text)) return null;
  if (first.kind === 'schedule' && first !== reading.parts[0] && !REPEATS.test(text)) return null;
  const kind = first.kind === 'schedule' ? 'schedule' : 'event';
  return { trigger: { kind, text, cron: null, time_zone: null }, timed: true };
}

/** Period of the whole work, named beside the orders: `nightly job`. */
const PERIODIC = /\b(?:hourly|nightly|daily|weekly|monthly)(?= (?:job|run|task|batch|cron|export|sync)\b)/i;

function periodOfJob({ parts }: Reading): TriggerReading | null {
  const told = parts.find(({ role, text }) => BESIDE.has(role) && PERIODIC.test(text));
  const [period] = PERIODIC.exec(told?.text ?? '') ?? [];
  return period === undefined ? null : readTrigger(period);
}

const BESIDE: ReadonlySet<string> = new Set(['context', 'aside', 'limit']);

function bare(text: string): string {
  return text.replace(/^[\s,;:.]+|[\s,;:.]+$/g, '');
}
