import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { RecentRequests } from '../adapters/in/mcp/recent-requests.ts';
import { makeMcpServer } from '../adapters/in/mcp/server.ts';
import type { Config } from './config/config.ts';
import type { OpenedMcp } from './open-mcp.ts';
import { version } from './package.ts';

/** Tools that the operator allows beyond those that only read. */
export type AllowedTools = { readonly allowApply: boolean };

/**
 * Serves the MCP server on standard input and output. The catalog loads at the first call of a tool, so that the
 * handshake is answered at once.
 */
export function serveMcp(readConfiguration: () => Promise<Config>, { allowApply }: AllowedTools): void {
  let opened: Promise<OpenedMcp> | undefined;
  const recent = new RecentRequests();
  const open = () => (opened ??= openOnce(readConfiguration));
  const parts = {
    open: async () => (await open()).useCases,
    version,
    recent,
    ...(allowApply ? { openApply: async () => (await open()).apply } : {}),
  };
  serveStdio(() => makeMcpServer(parts));
}

async function openOnce(readConfiguration: () => Promise<Config>): Promise<OpenedMcp> {
  const { openMcp } = await import('./open-mcp.ts');
  return openMcp(await readConfiguration());
}
