import type { ApplyUseCases, McpUseCases } from '../adapters/in/mcp/use-cases.ts';
import { silentLogger } from '../adapters/out/system/silent-logger.ts';
import type { Config } from './config/config.ts';
import { createContainer } from './container.ts';
import { tokens } from './tokens.ts';

/** Use cases of an MCP server in a process of its own. */
export type OpenedMcp = { readonly useCases: McpUseCases; readonly apply: ApplyUseCases };

/** Opens the use cases of the MCP server in a process of its own. */
export function openMcp(config: Config): OpenedMcp {
  const container = createContainer(config, silentLogger);
  return { useCases: container.get(tokens.mcpUseCases), apply: container.get(tokens.clientDesk) };
}
