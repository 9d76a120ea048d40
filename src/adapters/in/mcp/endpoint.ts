import { createMcpHandler } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { Middleware } from 'koa';
import { makeMcpServer } from './server.ts';
import type { McpUseCases } from './use-cases.ts';

export const MCP_PATH = '/mcp';

/**
 * Serves the MCP server by streamable HTTP at `/mcp`, for clients of both protocol eras, without sessions. It stands
 * behind the checks of host, origin and token, and before any reader of bodies.
 */
export function serveMcpAt(useCases: McpUseCases, version: string): Middleware {
  const handle = toNodeHandler(createMcpHandler(() => makeMcpServer(() => Promise.resolve(useCases), version)));
  return async (context, next) => {
    if (context.path !== MCP_PATH) return next();
    context.respond = false;
    await handle(context.req as Parameters<typeof handle>[0], context.res);
    return undefined;
  };
}
