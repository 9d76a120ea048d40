import type { Middleware } from 'koa';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';

const LINGER_MS = 1_000;

/**
 * Closes a connection whose request was answered before it was fully read. The short wait lets a client that is still
 * sending read the response; an immediate close would reset the connection.
 */
export const closeUnreadRequests: Middleware = async (context, next) => {
  const { req: request, res: response } = context;
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS);
    request.socket.once('close', () => clearTimeout(timer));
  });
  await next();
};

/**
 * Closes each connection after its next response once the service is stopping, so that idle connections do not delay
 * the stop.
 */
export function closeWhenDraining(limiter: ConcurrencyLimiter): Middleware {
  return async (context, next) => {
    await next();
    if (limiter.draining) context.set('Connection', 'close');
  };
}
