import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { CurrentRegistry } from '../../src/application/registry/registry-list.ts';
import { makeCountServers } from '../../src/application/catalog/count-servers.ts';
import { makeGetRegistryVersions, makeListRegistry } from '../../src/application/registry/read-registry.ts';
import { makeGetServer } from '../../src/application/catalog/get-server.ts';
import { makeListServers } from '../../src/application/catalog/list-servers.ts';
import { makeSearchRegistry } from '../../src/application/registry/search-registry.ts';
import { makeSearchServers } from '../../src/application/search/search-servers.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import { toolSchemasOf } from './tool-schemas.ts';
import { encodings, recommendStackOver } from './requests.ts';

/** Every use case that shows servers, over one catalog. */
export function surfacesOf(catalog: Catalog) {
  const live = new FixedCatalog(catalog);
  const registry = new CurrentRegistry(live);
  const searchServers = makeSearchServers(live);
  return {
    listServers: makeListServers(live),
    searchServers,
    countServers: makeCountServers(live),
    getServer: makeGetServer(live, encodings, toolSchemasOf()),
    listRegistry: makeListRegistry(registry),
    getRegistryVersions: makeGetRegistryVersions(registry),
    searchRegistry: makeSearchRegistry(registry, searchServers),
    recommendStack: recommendStackOver(live),
  };
}
