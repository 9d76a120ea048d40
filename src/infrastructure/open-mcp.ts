import { makeReadRunRequest } from '../adapters/in/http/api/run-request.ts';
import type { ApplyUseCases, McpUseCases, RunStackParts } from '../adapters/in/mcp/use-cases.ts';
import { silentLogger } from '../adapters/out/system/silent-logger.ts';
import type { Config } from './config/config.ts';
import { createContainer } from './container.ts';
import { tokens } from './tokens.ts';

/** Use cases of an MCP server in a process of its own. */
export type OpenedMcp = {
  readonly useCases: McpUseCases;
  readonly apply: ApplyUseCases;
  /** Opened at the first run, with the store of runs. */
  readonly runs: () => Awaited<ReturnType<RunStackParts['open']>>;
};

/** Opens the use cases of the MCP server in a process of its own. */
export function openMcp(config: Config): OpenedMcp {
  const container = createContainer(config, silentLogger);
  return {
    useCases: container.get(tokens.mcpUseCases),
    apply: container.get(tokens.clientDesk),
    runs: () => {
      const providers = container.get(tokens.providers).map(({ name }) => name);
      const { queueRun } = container.get(tokens.runs);
      return { queueRun, readRunRequest: makeReadRunRequest(providers, config.provider) };
    },
  };
}
