import { ContainerModule } from 'inversify';
import { tokens } from '../tokens.ts';

/** Use cases of the MCP server. */
export const mcp = new ContainerModule(({ bind }) => {
  bind(tokens.mcpUseCases).toResolvedValue(
    ({ recommendStack, exportConfiguration }, { searchServers, getServer }, currentCatalog, { provider }) => ({
      recommendStack,
      exportConfiguration,
      searchServers,
      getServer,
      currentCatalog,
      defaultProvider: provider,
    }),
    [tokens.stack, tokens.catalog, tokens.currentCatalog, tokens.config],
  );
});
