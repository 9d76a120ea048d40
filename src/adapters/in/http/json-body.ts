import bodyParser from 'koa-bodyparser';
import type { Context, Middleware } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';
import { parseJson } from './parse-json.ts';

const LARGEST_BODY = '256kb';

/** Refuses a body that is not said to be plain JSON in UTF-8: the parser would ignore it and go on with an empty object. */
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

/** Whether a request brings a body at all. */
export function hasBody({ req: { headers } }: Pick<Context, 'req'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads at most 256 KiB as they are; {@link parseBody} makes JSON of them. */
export const readBody: Middleware = bodyParser(withoutDecoding());

/** Puts the parsed body into `request.body` and forgets the text, which may hold secrets. */
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
    // Missing in the types: with `null` the parser hands out bytes, so that broken UTF-8 can be told from a real U+FFFD.
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
