import { ContainerModule } from 'inversify';
import { fileURLToPath } from 'node:url';
import { REQUEST_FIELDS } from '../../adapters/in/http/schemas/run-request.ts';
import { EmbeddedCatalogStore } from '../../adapters/out/catalog/embedded-catalog-store.ts';
import { localProvider } from '../../adapters/out/providers/local-provider.ts';
import { base64 } from '../../adapters/out/system/base64.ts';
import { makeDescribeService } from '../../application/describe-service.ts';
import { makeGetServer } from '../../application/get-server.ts';
import { makeGetRegistryVersions } from '../../application/get-registry-versions.ts';
import { makeListRegistry } from '../../application/list-registry.ts';
import { makeListServers } from '../../application/list-servers.ts';
import { makeRankTask } from '../../application/rank-task.ts';
import { makeRecommendStack } from '../../application/recommend-stack.ts';
import { makeSearchRegistry } from '../../application/search-registry.ts';
import { makeSearchServers } from '../../application/search-servers.ts';
import { tokens } from '../tokens.ts';

const DATA = fileURLToPath(new URL('../../../data', import.meta.url));

/** The use cases and what they stand on. */
export const useCases = new ContainerModule(({ bind }) => {
  bind(tokens.catalogStore).toConstantValue(new EmbeddedCatalogStore(DATA));
  bind(tokens.providers).toConstantValue([localProvider]);
  bind(tokens.encodings).toResolvedValue((sha256) => ({ sha256, base64 }), [tokens.sha256]);
  bind(tokens.serviceFacts).toResolvedValue(
    (config, version) => ({
      version,
      defaultProvider: config.provider,
      searchProvider: config.search,
      keysPresent: config.vendorKeys,
      fields: REQUEST_FIELDS,
    }),
    [tokens.config, tokens.version],
  );
  bind(tokens.recommendStack).toResolvedValue(makeRecommendStack, [
    tokens.catalogStore,
    tokens.providers,
    tokens.encodings,
  ]);
  bind(tokens.rankTask).toResolvedValue(makeRankTask, [tokens.catalogStore]);
  bind(tokens.listServers).toResolvedValue(makeListServers, [tokens.catalogStore]);
  bind(tokens.searchServers).toResolvedValue(makeSearchServers, [tokens.catalogStore]);
  bind(tokens.getServer).toResolvedValue(makeGetServer, [tokens.catalogStore, tokens.encodings]);
  bind(tokens.listRegistry).toResolvedValue(makeListRegistry, [tokens.catalogStore]);
  bind(tokens.getRegistryVersions).toResolvedValue(makeGetRegistryVersions, [tokens.catalogStore]);
  bind(tokens.searchRegistry).toResolvedValue(makeSearchRegistry, [tokens.catalogStore, tokens.searchServers]);
  bind(tokens.describeService).toResolvedValue(makeDescribeService, [
    tokens.catalogStore,
    tokens.providers,
    tokens.serviceFacts,
  ]);
});
