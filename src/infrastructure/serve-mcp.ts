import { stdin } from 'node:process';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { RecentRequests } from '../adapters/in/mcp/recent-requests.ts';
import { makeMcpServer } from '../adapters/in/mcp/server.ts';
import { StartedRuns } from '../adapters/in/mcp/started-runs.ts';
import type { Config } from './config/config.ts';
import type { OpenedMcp } from './open-mcp.ts';
import { version } from './package.ts';

/** Tools that the operator allows beyond those that only read. */
export type AllowedTools = { readonly allowApply: boolean; readonly allowRuns: boolean };

/**
 * Serves the MCP server on standard input and output. The catalog loads at the first call of a tool, so that the
 * handshake is answered at once. The end of standard input cancels all runs.
 */
export function serveMcp(readConfiguration: () => Promise<Config>, { allowApply, allowRuns }: AllowedTools): void {
  let opened: Promise<OpenedMcp> | undefined;
  const recent = new RecentRequests();
  const runs = new StartedRuns();
  const open = () => (opened ??= openOnce(readConfiguration));
  const parts = {
    open: async () => (await open()).useCases,
    version,
    recent,
    ...(allowApply ? { openApply: async () => (await open()).apply } : {}),
    ...(allowRuns ? { runStack: { open: async () => (await open()).runs(), runs } } : {}),
  };
  serveStdio(() => makeMcpServer(parts));
  stdin.once('close', () => runs.stop());
}

async function openOnce(readConfiguration: () => Promise<Config>): Promise<OpenedMcp> {
  const { openMcp } = await import('./open-mcp.ts');
  return openMcp(await readConfiguration());
}
