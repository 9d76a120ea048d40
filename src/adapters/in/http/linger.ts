import type { Middleware } from 'koa';

const LINGER_MS = 1_000;

/**
 * Closes a connection on which a request was answered before it was read to its end. The short wait lets a client that
 * is still sending read the answer: closing at once would reset the connection under it.
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
