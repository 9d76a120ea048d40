import type { Middleware } from 'koa';

/** What requests may take of a turn before the rest waits for the next one. */
const LONGEST_MS = 1;

/**
 * Begins requests in the order in which they came, no more than about a millisecond of them in a turn of the event loop. A turn accepts
 * one connection: those who connect all at once would otherwise wait for as many requests as others have sent by then, in every turn.
 */
export function takeTurns(): Middleware {
  let turn = 0;
  let ends = 0;
  const begin = (since: number, resolve: () => void): void => {
    const now = performance.now();
    if (since === turn) {
      turn += 1;
      ends = now + LONGEST_MS;
    }
    if (now < ends) resolve();
    else setImmediate(begin, turn, resolve);
  };
  return async (_context, next) => {
    await new Promise<void>((resolve) => void setImmediate(begin, turn, resolve));
    await next();
  };
}
