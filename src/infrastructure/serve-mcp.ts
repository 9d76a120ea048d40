import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { RecentRequests } from '../adapters/in/mcp/recent-requests.ts';
import { makeMcpServer } from '../adapters/in/mcp/server.ts';
import type { McpUseCases } from '../adapters/in/mcp/use-cases.ts';
import type { Config } from './config/config.ts';
import { version } from './package.ts';

/**
 * Serves the MCP server on standard input and output. The catalog loads at the first call of a tool, so that the
 * handshake is answered at once.
 */
export function serveMcp(readConfiguration: () => Promise<Config>): void {
  let opened: Promise<McpUseCases> | undefined;
  const recent = new RecentRequests();
  const open = () => (opened ??= openUseCases(readConfiguration));
  serveStdio(() => makeMcpServer({ open, version, recent }));
}

async function openUseCases(readConfiguration: () => Promise<Config>): Promise<McpUseCases> {
  const { openMcpUseCases } = await import('./open-mcp.ts');
  return openMcpUseCases(await readConfiguration());
}
