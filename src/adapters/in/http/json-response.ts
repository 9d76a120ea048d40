import type { Context, Middleware } from 'koa';
import type { Page } from '../../../application/catalog/server-summary.ts';

/**
 * Serializes the body before the error middleware ends, so that a serialization failure still becomes a problem
 * document.
 */
export const serializeJson: Middleware = async (context, next) => {
  context.set('X-Content-Type-Options', 'nosniff');
  context.set('Cache-Control', 'no-store');
  await next();
  const body: unknown = context.body;
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return;
  context.body = JSON.stringify(body);
  context.type = 'application/json';
};

/** Responds with a page of items in JSON; headers carry the total and the address of the next page, as in GitHub's API. */
export function answerPage(context: Context, { items, total, cursor }: Page<string>): void {
  context.set('X-Total-Count', String(total));
  linkNext(context, 'cursor', cursor);
  context.type = 'application/json';
  context.body = `[${items.join(',')}]`;
}

/** Sets the Link header to the same query with another value of this parameter; null means the last page. */
export function linkNext(context: Context, parameter: string, value: string | null): void {
  if (value === null) return;
  const query = new URLSearchParams(context.querystring);
  query.set(parameter, value);
  context.set('Link', `<${context.path}?${query.toString()}>; rel="next"`);
}
