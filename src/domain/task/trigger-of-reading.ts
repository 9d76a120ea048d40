import type { Reading } from './reading/reading.ts';
import { readTrigger, type TriggerReading } from './read-trigger.ts';
import { textsOf } from './reading-units.ts';

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
  return { trigger: { kind, text, cron: null, time_zone: null }, timed: true, spans: [text] };
}

function bare(text: string): string {
  return text.replace(/^[\s,;:.]+|[\s,;:.]+$/g, '');
}
