import { randomUUID } from 'node:crypto';
import { ContainerModule } from 'inversify';
import { ShippedToolSchemas } from '../../adapters/out/catalog/shipped-tool-schemas.ts';
import { EmbeddedCatalog } from '../../adapters/out/catalog/embedded-catalog.ts';
import { InMemoryCatalogStore } from '../../adapters/out/catalog/in-memory-catalog-store.ts';
import { PostgresCatalogStore } from '../../adapters/out/catalog/postgres-catalog-store.ts';
import { SqliteCatalogStore } from '../../adapters/out/catalog/sqlite-catalog-store.ts';
import { base64 } from '../../adapters/out/system/base64.ts';
import { sha256 } from '../../adapters/out/system/sha256.ts';
import { makeCountServers } from '../../application/catalog/count-servers.ts';
import { makeGetServer } from '../../application/catalog/get-server.ts';
import { makeListServers } from '../../application/catalog/list-servers.ts';
import { LiveCatalog } from '../../application/catalog/live-catalog.ts';
import { makeListDecisions, makeRecordDecisions } from '../../application/catalog/record-decisions.ts';
import type { CatalogStore } from '../../application/ports/catalog-store.ts';
import { makeGetRegistryVersions, makeListRegistry } from '../../application/registry/read-registry.ts';
import { CurrentRegistry } from '../../application/registry/registry-list.ts';
import { makeSearchRegistry } from '../../application/registry/search-registry.ts';
import { makeRankTask } from '../../application/search/rank-task.ts';
import { makeSearchServers } from '../../application/search/search-servers.ts';
import type { CatalogSetting } from '../config/catalog-setting.ts';
import { authorityOf } from '../config/sync-settings.ts';
import { DATA } from '../package.ts';
import { tokens } from '../tokens.ts';

/** Catalog and registry: lists, searches and the operator's decisions. */
export const catalog = new ContainerModule(({ bind }) => {
  bind(tokens.catalogStore).toResolvedValue((config) => makeCatalogStore(config.catalog), [tokens.config]);
  bind(tokens.liveCatalog).toResolvedValue(
    (store, config) =>
      new LiveCatalog(new EmbeddedCatalog(DATA), store, config.policy, config.learn, authorityOf(config.sync)),
    [tokens.catalogStore, tokens.config],
  );
  bind(tokens.currentCatalog).toResolvedValue((live) => live, [tokens.liveCatalog]);
  bind(tokens.catalog).toResolvedValue(
    (currentCatalog) => {
      const registry = new CurrentRegistry(currentCatalog);
      const searchServers = makeSearchServers(currentCatalog);
      return {
        currentCatalog,
        listServers: makeListServers(currentCatalog),
        searchServers,
        countServers: makeCountServers(currentCatalog),
        getServer: makeGetServer(currentCatalog, { sha256, base64 }, new ShippedToolSchemas(DATA)),
        listRegistry: makeListRegistry(registry),
        getRegistryVersions: makeGetRegistryVersions(registry),
        searchRegistry: makeSearchRegistry(registry, searchServers),
      };
    },
    [tokens.currentCatalog],
  );
  bind(tokens.rankTask).toResolvedValue(makeRankTask, [tokens.currentCatalog]);
  bind(tokens.decisions).toResolvedValue(
    (live, store, config, clock) => ({
      recordDecisions: makeRecordDecisions(live, store, config.policy, clock, () => randomUUID()),
      listDecisions: makeListDecisions(live),
    }),
    [tokens.liveCatalog, tokens.catalogStore, tokens.config, tokens.clock],
  );
});

/** Returns the configured catalog store, which is opened at its first use. */
function makeCatalogStore(setting: CatalogSetting): CatalogStore {
  switch (setting.kind) {
    case 'memory':
      return new InMemoryCatalogStore();
    case 'sqlite':
      return new SqliteCatalogStore(setting.file);
    case 'postgres':
      return new PostgresCatalogStore(setting.url, setting.schema);
  }
}
