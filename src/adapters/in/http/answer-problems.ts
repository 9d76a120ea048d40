import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Middleware } from 'koa';
import type { Logger } from '../../../application/ports/logger.ts';
import { QuartermasterError } from '../../../domain/errors.ts';
import { toProblem } from './problem.ts';
import { isRegistryPath } from './registry-access.ts';
import { requestIdOf } from './request-log.ts';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
const FRAMES_LOGGED = 8;

/**
 * Turns every failure of later middleware into a problem document. A bug is logged with its stack frames but without
 * its message, which may quote the request. Work aborted by a client disconnect is not a bug.
 */
export function answerProblems(logger: Logger): Middleware {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const problem = toProblem(error, context.path, requestIdOf(context));
      if (problem.code === 'internal' && !(context.res.destroyed && isAbort(error))) {
        logger.write('error', 'request failed', { request_id: problem.request_id, ...traceOf(error) });
      }
      context.status = problem.status;
      if (problem.retry_after_s !== null) context.set('Retry-After', String(problem.retry_after_s));
      context.body = JSON.stringify(isRegistryPath(context.path) ? { ...problem, error: problem.detail } : problem);
      context.set('Content-Type', PROBLEM_TYPE);
      context.set('X-Content-Type-Options', 'nosniff');
      context.set('Cache-Control', 'no-store');
    }
  };
}

/** Responds on a connection whose request the HTTP parser could not parse, so that no request object exists. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const { status, failure } = classify(error.code);
  const body = JSON.stringify({ ...toProblem(failure, '', requestId), status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function classify(code: string | undefined): { status: number; failure: QuartermasterError } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, failure: new QuartermasterError('request_timeout', 'The request did not arrive in time.') };
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, failure: new QuartermasterError('payload_too_large', 'The headers exceed 16 KiB.') };
  }
  return { status: 400, failure: new QuartermasterError('validation', 'This is not an HTTP/1.1 request.') };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function traceOf(error: unknown): { error: string; at: readonly string[] } {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, at: frames.slice(0, FRAMES_LOGGED).map((line) => line.trim()) };
}
