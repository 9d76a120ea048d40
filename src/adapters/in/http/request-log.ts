import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Logger, LogLevel } from '../../../application/ports/logger.ts';

const ID_HEADER = 'X-Request-Id';
const ACCEPTED_ID = /^[A-Za-z0-9._-]{8,64}$/;
/** Logged status when the client closed the connection before the response was written. */
const HUNG_UP = 499;
const LONGEST_PATH = 200;

/**
 * Gives each request an id, which the response carries, and writes one log line: method, path, status and duration. Bodies,
 * headers and queries are never logged.
 */
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

/** Returns the id that {@link logRequests} gave the request. */
export function requestIdOf(context: Pick<Context, 'response'>): string {
  return context.response.get(ID_HEADER);
}

/** Returns the caller's request id if it has the accepted form, otherwise a new id. */
function identifyRequest(context: Context): string {
  const sent = context.get(ID_HEADER);
  const id = ACCEPTED_ID.test(sent) ? sent : randomUUID();
  context.set(ID_HEADER, id);
  return id;
}

function levelOf(status: number): LogLevel {
  if (status < 500) return 'info';
  return status === 500 ? 'error' : 'warn';
}
