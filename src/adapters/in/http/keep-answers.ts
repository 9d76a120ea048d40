import type { Context, Middleware } from 'koa';
import type { CurrentCatalog } from '../../../application/ports/current-catalog.ts';
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts';

/** The headers that speak of a body; every other one is of a request. */
const KEPT_HEADERS = ['Content-Type', 'ETag', 'X-Total-Count', 'Link'];

/**
 * Answers what was asked before without asking the route again, as long as the catalog stays as it is. Only for routes that
 * read nothing but the catalog, the path and the query.
 */
export function keepAnswers(answers: KeptAnswers, live: CurrentCatalog): Middleware {
  return async (context, next) => {
    const catalog = await live.current();
    const key = `${context.path}?${context.querystring}`;
    const known = answers.find(catalog, key);
    if (known !== undefined) {
      context.set(known.headers);
      context.body = known.body;
      return;
    }
    await next();
    if (context.status !== 200) return;
    const answer = writtenAnswer(context);
    context.body = answer.body;
    answers.keep(catalog, key, answer);
  };
}

function writtenAnswer(context: Context): KeptAnswer {
  const body = bytesOf(context.body);
  if (!context.response.get('Content-Type')) context.type = 'application/json';
  const headers = KEPT_HEADERS.map((name) => [name, context.response.get(name)] as const);
  return { body, headers: Object.fromEntries(headers.filter(([, value]) => Boolean(value))) };
}

/** Bytes in memory of their own: small buffers are parts of a larger one, which would be kept with them. */
function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body) && body.buffer.byteLength === body.length) return body;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
