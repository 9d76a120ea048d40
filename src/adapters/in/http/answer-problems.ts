import type { Middleware } from 'koa';
import type { Logger } from '../../../application/ports/logger.ts';
import { toProblem, type Problem } from './problem.ts';
import { isRegistryPath } from './registry-path.ts';
import { requestIdOf } from './request-id.ts';

const FRAMES_LOGGED = 8;

/**
 * Answers every failure of what comes after it as a problem document. A bug is logged by the places it passed; its
 * message is left out, for it may quote what the caller sent. What was given up because the client has gone is no bug.
 */
export function answerProblems(logger: Logger): Middleware {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const problem = forReadersOf(context.path, toProblem(error, context.path, requestIdOf(context)));
      if (problem.code === 'internal' && !(context.res.destroyed && isAbort(error))) {
        logger.write('error', 'request failed', { request_id: problem.request_id, ...traceOf(error) });
      }
      context.status = problem.status;
      if (problem.retry_after_s !== null) context.set('Retry-After', String(problem.retry_after_s));
      context.body = JSON.stringify(problem);
      context.set('Content-Type', 'application/problem+json; charset=utf-8');
      context.set('X-Content-Type-Options', 'nosniff');
      context.set('Cache-Control', 'no-store');
    }
  };
}

function forReadersOf(path: string, problem: Problem): Problem {
  return isRegistryPath(path) ? { ...problem, error: problem.detail } : problem;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function traceOf(error: unknown): { error: string; at: readonly string[] } {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, at: frames.slice(0, FRAMES_LOGGED).map((line) => line.trim()) };
}
