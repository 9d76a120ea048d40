import { createMcpHandler } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { Context, Middleware } from 'koa';
import type { ConcurrencyLimiter } from '../http/concurrency-limiter.ts';
import { signalOf } from '../http/deadline.ts';
import { parseBody, readBody, requireJson } from '../http/json-body.ts';
import { RecentRequests } from './recent-requests.ts';
import { makeMcpServer } from './server.ts';
import type { McpUseCases } from './use-cases.ts';

export const MCP_PATH = '/mcp';

/** Upper bound of open streams of changes, of which there are none; each of them ends at the time limit. */
const MOST_STREAMS = 16;

/**
 * Serves the MCP server by streamable HTTP at `/mcp`, for clients of both protocol eras, without sessions. It stands
 * behind the checks of host, origin and token and behind the time limit. Bodies and concurrent calls have the limits of
 * the other operations.
 */
export function serveMcpAt(useCases: McpUseCases, version: string, limiter: ConcurrencyLimiter): Middleware {
  const recent = new RecentRequests();
  const handle = toNodeHandler(
    createMcpHandler(() => makeMcpServer({ open: () => Promise.resolve(useCases), version, recent }), {
      maxSubscriptions: MOST_STREAMS,
    }),
  );
  const answer = async (context: Context, body?: unknown): Promise<void> => {
    const cut = () => context.res.headersSent && context.res.destroy();
    signalOf(context).addEventListener('abort', cut, { once: true });
    await handle(context.req as Parameters<typeof handle>[0], context.res, body);
    context.respond = false;
  };
  return async (context, next) => {
    if (context.path !== MCP_PATH) return next();
    if (context.method !== 'POST') return answer(context);
    limiter.requireOpen();
    const answerBody = () => limiter.run('local', () => answer(context, context.request.body));
    return requireJson(context, () => readBody(context, () => parseBody(context, answerBody)));
  };
}
