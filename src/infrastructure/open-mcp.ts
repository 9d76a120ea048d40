import type { McpUseCases } from '../adapters/in/mcp/use-cases.ts';
import { silentLogger } from '../adapters/out/system/silent-logger.ts';
import type { Config } from './config/config.ts';
import { createContainer } from './container.ts';
import { tokens } from './tokens.ts';

/** Opens the use cases of the MCP server in a process of its own. */
export function openMcpUseCases(config: Config): McpUseCases {
  return createContainer(config, silentLogger).get(tokens.mcpUseCases);
}
