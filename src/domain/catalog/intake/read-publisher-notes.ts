import { PUBLISHER_KEY } from '../server-document.ts';
import { cleanText } from '../../text/clean-text.ts';
import type { LooseObject } from './loose-object.ts';
import { isObject } from '../is-object.ts';

const LONGEST = 4_096;
const DEEPEST = 10;

/** What the publisher added for readers of its own: at most 4,096 characters of JSON, as in the official registry. */
export function readPublisherNotes(document: LooseObject): Readonly<Record<string, unknown>> | undefined {
  const object = document.object('_meta');
  const found = object?.find(PUBLISHER_KEY);
  object?.leaveOthers();
  if (object === undefined || found === undefined) return undefined;
  const notes = cleaned(found.value, DEEPEST);
  const fits = isObject(notes);
  if (fits && JSON.stringify(notes).length <= LONGEST) return { [PUBLISHER_KEY]: notes };
  object.mend(PUBLISHER_KEY, fits ? `has more than ${LONGEST} characters: left out` : 'is not an object: left out');
  return undefined;
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, member]) => [cleanText(key), cleaned(member, depth - 1)]),
  );
}
