import { ContainerModule } from 'inversify';
import { tokens } from '../tokens.ts';

/** Use cases of the MCP server. */
export const mcp = new ContainerModule(({ bind }) => {
  bind(tokens.mcpUseCases).toResolvedValue(
    ({ recommendStack, exportConfiguration }, { searchServers, getServer }, currentCatalog) => ({
      recommendStack,
      exportConfiguration,
      searchServers,
      getServer,
      currentCatalog,
    }),
    [tokens.stack, tokens.catalog, tokens.currentCatalog],
  );
});
