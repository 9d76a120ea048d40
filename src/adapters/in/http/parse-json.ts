import { pointer } from '../../../domain/catalog/json-pointer.ts';
import { repeatedMembers } from '../../../domain/catalog/repeated-members.ts';
import { QuartermasterError, type Fault } from '../../../domain/errors.ts';

const DEEPEST = 32;
const MOST_FAULTS = 100;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses bytes that nobody has looked at yet. No message quotes them: they may hold secrets.
 *
 * @throws {QuartermasterError} `invalid_json` for broken UTF-8 or JSON, nothing at all, or nesting beyond 32 levels;
 * `validation` naming members that are there twice, and keys that could reach into an object's prototype; at most 100.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  if (text.trim() === '') throw invalid('The body is empty. Send a JSON object.');
  if (nestsTooDeep(text)) throw invalid(`The body nests deeper than ${DEEPEST} levels.`);
  const value = parse(text);
  const errors = [...repetitions(text), ...forbiddenKeys(value, '')].slice(0, MOST_FAULTS);
  if (errors.length > 0)
    throw new QuartermasterError('validation', `The body has ${errors.length} fault(s); see errors.`, { errors });
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('The body is not UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    throw invalid(`The body is not valid JSON${place === undefined ? '' : ` (at character ${place})`}.`);
  }
}

function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') {
      inString = true;
    } else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
  }
  return false;
}

function repetitions(text: string): readonly Fault[] {
  return repeatedMembers(text, MOST_FAULTS).map((path) => ({
    path,
    message: 'is there twice, of which only one would count; give it once',
  }));
}

function forbiddenKeys(value: unknown, path: string): readonly Fault[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(FORBIDDEN_KEYS.has(key) ? [{ path: pointer(path, key), message: 'is a key that is never allowed' }] : []),
    ...forbiddenKeys(member, pointer(path, key)),
  ]);
}

function invalid(message: string): QuartermasterError {
  return new QuartermasterError('invalid_json', message);
}
