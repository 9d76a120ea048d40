import type { Middleware } from 'koa';

/**
 * Turns the answer into text, unless it is in bytes already, while failures can still be answered: Koa itself would do so after the error middleware.
 */
export const serializeAnswer: Middleware = async (context, next) => {
  context.set('X-Content-Type-Options', 'nosniff');
  context.set('Cache-Control', 'no-store');
  await next();
  const body: unknown = context.body;
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return;
  context.body = JSON.stringify(body);
  context.type = 'application/json';
};
