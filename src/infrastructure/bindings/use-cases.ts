import { ContainerModule } from 'inversify';
import { CurrentRegistry } from '../../application/registry/registry-list.ts';
import { fileURLToPath } from 'node:url';
import { REQUEST_FIELDS } from '../../adapters/in/http/api/run-request-schema.ts';
import { LiveCatalog } from '../../application/catalog/live-catalog.ts';
import { EmbeddedCatalog } from '../../adapters/out/catalog/embedded-catalog.ts';
import { base64 } from '../../adapters/out/system/base64.ts';
import { sha256 } from '../../adapters/out/system/sha256.ts';
import { makeCountServers } from '../../application/catalog/count-servers.ts';
import { makeDescribeService } from '../../application/describe-service.ts';
import { makeGetServer } from '../../application/catalog/get-server.ts';
import { makeGetRegistryVersions, makeListRegistry } from '../../application/registry/read-registry.ts';
import { makeListServers } from '../../application/catalog/list-servers.ts';
import { makeRankTask } from '../../application/search/rank-task.ts';
import { makePrepareStack, makeRecommendStack } from '../../application/recommend/recommend-stack.ts';
import { makeSearchRegistry } from '../../application/registry/search-registry.ts';
import { makeVerifyLock } from '../../application/recommend/verify-lock.ts';
import { makeSearchServers } from '../../application/search/search-servers.ts';
import { loadTaskReader } from '../../adapters/out/reader/load-task-reader.ts';
import { makeCatalogStore } from './catalog-store.ts';
import { authorityOf } from '../config/sync-settings.ts';
import { tokens } from '../tokens.ts';

const DATA = fileURLToPath(new URL('../../../data', import.meta.url));
const taskReader = loadTaskReader(DATA);

/** The use cases and what they stand on. */
export const useCases = new ContainerModule(({ bind }) => {
  bind(tokens.catalogStore).toResolvedValue(({ catalog }) => makeCatalogStore(catalog), [tokens.config]);
  bind(tokens.liveCatalog).toResolvedValue(
    (store, config) =>
      new LiveCatalog(new EmbeddedCatalog(DATA), store, config.policy, config.learn, authorityOf(config.sync)),
    [tokens.catalogStore, tokens.config],
  );
  bind(tokens.currentCatalog).toResolvedValue((live) => live, [tokens.liveCatalog]);
  bind(tokens.currentRegistry).toResolvedValue((live) => new CurrentRegistry(live), [tokens.currentCatalog]);
  bind(tokens.encodings).toResolvedValue(() => ({ sha256, base64 }));
  bind(tokens.serviceFacts).toResolvedValue(
    (config, version, store) => ({
      version,
      defaultProvider: config.provider,
      searchProvider: config.search.name,
      searchProviders: config.search.providers,
      keysPresent: config.vendorKeys,
      chatProviders: config.providers,
      fallback: config.fallback,
      fields: REQUEST_FIELDS,
      storage: store.kind,
      policy: config.policy,
      learn: config.learn,
    }),
    [tokens.config, tokens.version, tokens.catalogStore],
  );
  bind(tokens.prepareStack).toResolvedValue(
    (live, providers, keyOf, clock, beginResearch) =>
      makePrepareStack({
        live,
        providers,
        encodings: { sha256, base64 },
        keyOf,
        clock,
        beginResearch,
        reader: taskReader,
      }),
    [tokens.currentCatalog, tokens.providers, tokens.keyOf, tokens.clock, tokens.beginResearch],
  );
  bind(tokens.taskReader).toConstantValue(taskReader);
  bind(tokens.recommendStack).toResolvedValue(makeRecommendStack, [tokens.prepareStack]);
  bind(tokens.verifyLock).toResolvedValue(makeVerifyLock, [tokens.currentCatalog, tokens.sha256]);
  bind(tokens.rankTask).toResolvedValue(makeRankTask, [tokens.currentCatalog]);
  bind(tokens.listServers).toResolvedValue(makeListServers, [tokens.currentCatalog]);
  bind(tokens.searchServers).toResolvedValue(makeSearchServers, [tokens.currentCatalog]);
  bind(tokens.countServers).toResolvedValue(makeCountServers, [tokens.currentCatalog]);
  bind(tokens.getServer).toResolvedValue(makeGetServer, [tokens.currentCatalog, tokens.encodings]);
  bind(tokens.listRegistry).toResolvedValue(makeListRegistry, [tokens.currentRegistry]);
  bind(tokens.getRegistryVersions).toResolvedValue(makeGetRegistryVersions, [tokens.currentRegistry]);
  bind(tokens.searchRegistry).toResolvedValue(makeSearchRegistry, [tokens.currentRegistry, tokens.searchServers]);
  bind(tokens.describeService).toResolvedValue(makeDescribeService, [
    tokens.currentCatalog,
    tokens.providers,
    tokens.serviceFacts,
    tokens.describeRuns,
  ]);
});
