import type { Middleware } from 'koa';
import type { Logger, LogLevel } from '../../../application/ports/logger.ts';
import { identifyRequest } from './request-id.ts';

/** Logged in place of a status when the client did not wait for one. */
const HUNG_UP = 499;
const LONGEST_PATH = 200;

/** Writes one line a request: who asked for what, how it ended and how long it took. No body, header or query is in it. */
export function logRequests(logger: Logger): Middleware {
  return async (context, next) => {
    const started = performance.now();
    const requestId = identifyRequest(context);
    context.res.once('close', () => {
      const status = context.res.writableFinished ? context.res.statusCode : HUNG_UP;
      logger.write(levelOf(status), 'request', {
        request_id: requestId,
        method: context.method,
        path: context.path.slice(0, LONGEST_PATH),
        status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      });
    });
    await next();
  };
}

function levelOf(status: number): LogLevel {
  if (status < 500) return 'info';
  return status === 500 ? 'error' : 'warn';
}
