import type { Context, Middleware } from 'koa';
import type { CurrentCatalog } from '../../../application/ports/current-catalog.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** The headers that speak of a body; every other one is of a request. */
const KEPT_HEADERS = ['Content-Type', 'ETag', 'X-Total-Count', 'Link'];

/**
 * Answers what is asked again and again without asking the route, as long as the catalog stays as it is. Only for routes that
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
    const body = writtenBody(context);
    answers.keep(catalog, key, Buffer.byteLength(body), () => ({ body: ownBytes(body), headers: headersOf(context) }));
  };
}

function writtenBody(context: Context): string | Buffer {
  const body: unknown = context.body;
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  const text = JSON.stringify(body);
  context.type = 'application/json';
  context.body = text;
  return text;
}

function headersOf({ response }: Context): Record<string, string> {
  const headers = KEPT_HEADERS.map((name) => [name, response.get(name)] as const);
  return Object.fromEntries(headers.filter(([, value]) => Boolean(value)));
}

/** Bytes in memory of their own: a small buffer is a part of a larger one, which would be kept with it. */
function ownBytes(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
