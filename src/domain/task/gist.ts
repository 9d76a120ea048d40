import type { Knowledge } from '../ranking/knowledge.ts';
import { words } from '../ranking/tokenize.ts';
import type { Constraints } from './constraints.ts';
import { endsOfText } from './ends-of-text.ts';
import { readConstraints, withoutConstraints, withoutProhibitions } from './read-constraints.ts';
import { readTrigger, type TriggerReading } from './read-trigger.ts';
import { withoutPayload } from './without-payload.ts';
import { withoutQuotations } from './without-quotations.ts';

/** What is to be kept in mind or written down: `remember that …`. */
const TOLD =
  /\b(remember|note|record|memori[sz]e|keep in mind|write down|store|save|jot down|don'?t forget)(?:,? namely)? that\b[^.!?\n]*|,? namely\b[^.!?\n]*/gi;

/** What is to be done: the text without its limits, its prohibitions and the words that say when. */
export function instructionsOf(text: string, trigger: TriggerReading | null, constraints: Constraints): string {
  const untimed = (trigger?.spans ?? []).reduce(
    (rest, span) => rest.replace(span, trigger?.trigger.kind === 'event' ? ' , ' : ' '),
    text,
  );
  return withoutProhibitions(withoutConstraints(untimed, constraints));
}

/**
 * What a task is about: what is to be done, without the material that comes with it. How much of that there is says nothing about which
 * server is right.
 */
export function gistOf(whole: string, knowledge: Knowledge): string {
  const text = endsOfText(whole).read;
  const systems = (part: string): string[] => knowledge.names.find(part, words(part)).map(({ system }) => system.name);
  const asked = withoutPayload(withoutQuotations(text), knowledge);
  const gist = instructionsOf(asked, readTrigger(asked), readConstraints(text, systems)).replace(
    TOLD,
    (_, verb?: string) => verb ?? ' ',
  );
  return /[\p{L}\p{N}]/u.test(gist) ? gist : text;
}
