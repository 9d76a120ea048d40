import { ContainerModule } from 'inversify';
import { base64 } from '../../adapters/out/system/base64.ts';
import { sha256 } from '../../adapters/out/system/sha256.ts';
import { makeExportConfiguration } from '../../application/clients/export-configuration.ts';
import { makeResolveServers } from '../../application/clients/resolve-servers.ts';
import { tokens } from '../tokens.ts';

/** Configuration of clients. */
export const clients = new ContainerModule(({ bind }) => {
  bind(tokens.clients).toResolvedValue(
    (live) => {
      const resolveServers = makeResolveServers(live, sha256);
      return { resolveServers, exportConfiguration: makeExportConfiguration(live, resolveServers, base64) };
    },
    [tokens.currentCatalog],
  );
});
