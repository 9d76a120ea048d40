import bodyParser from 'koa-bodyparser';
import type { Context, Middleware } from 'koa';
import { pointer, repeatedMembers } from '../../../domain/catalog/json.ts';
import { QuartermasterError, type Fault } from '../../../domain/errors.ts';

const LARGEST_BODY = '256kb';
const DEEPEST = 32;
const MOST_FAULTS = 100;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Refuses a body that is not declared as plain JSON in UTF-8; the parser would ignore it and return an empty object.
 */
export const requireJson: Middleware = (context, next) => {
  const [type = '', ...parameters] = context.get('content-type').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  const encoding = context.get('content-encoding').toLowerCase();
  if (type.trim() !== 'application/json') throw unsupported('Send the body as "content-type: application/json".');
  if (charset !== undefined && !['utf-8', 'utf8'].includes(charset)) throw unsupported('Send the body in UTF-8.');
  if (encoding !== '' && encoding !== 'identity') throw unsupported('Send the body without a Content-Encoding.');
  return next();
};

/** Whether a request has a body. */
export function hasBody({ req: { headers } }: Pick<Context, 'req'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads at most 256 KiB as bytes, which {@link parseBody} parses. */
export const readBody: Middleware = bodyParser(withoutDecoding());

/** Puts the parsed body into `request.body` and drops the bytes, which may contain secrets. */
export const parseBody: Middleware = (context, next) => {
  const bytes: unknown = context.request.body;
  context.request.rawBody = undefined;
  context.request.body = parseJson(bytes instanceof Uint8Array ? bytes : new Uint8Array());
  return next();
};

function withoutDecoding(): bodyParser.Options {
  const options = {
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    textLimit: LARGEST_BODY,
    // Missing in the types: with `null` the parser returns bytes, which distinguishes broken UTF-8 from a real U+FFFD.
    encoding: null,
    onerror: refuse,
  };
  return options;
}

function refuse(error: Error & { type?: string }, context: Context): never {
  if (error.type === 'entity.too.large') {
    throw new QuartermasterError('payload_too_large', 'The body exceeds 256 KiB.');
  }
  if (context.req.destroyed) throw new QuartermasterError('request_timeout', 'The body did not arrive.');
  throw new QuartermasterError('invalid_json', 'The body could not be read.');
}

function unsupported(message: string): QuartermasterError {
  return new QuartermasterError('unsupported_media_type', message);
}

/**
 * Parses untrusted bytes. No error message quotes them, since they may contain secrets.
 * @throws {QuartermasterError} `invalid_json` for broken UTF-8 or JSON, an empty body, or nesting beyond 32 levels;
 *   `validation` naming at most 100 repeated members and keys that could reach an object's prototype.
 */
function parseJson(bytes: Uint8Array): unknown {
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
