import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeCountServers } from '../../src/application/catalog/count-servers.ts';
import { makeGetRegistryVersions, makeListRegistry } from '../../src/application/registry/read-registry.ts';
import { makeGetServer } from '../../src/application/catalog/get-server.ts';
import { makeListServers } from '../../src/application/catalog/list-servers.ts';
import { makeSearchRegistry } from '../../src/application/registry/search-registry.ts';
import { makeSearchServers } from '../../src/application/search/search-servers.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import { encodings, recommendStackOver } from './requests.ts';

/** Every use case that shows servers, over one catalog. */
export function surfacesOf(catalog: Catalog) {
  const live = new FixedCatalog(catalog);
  const searchServers = makeSearchServers(live);
  return {
    listServers: makeListServers(live),
    searchServers,
    countServers: makeCountServers(live),
    getServer: makeGetServer(live, encodings),
    listRegistry: makeListRegistry(live),
    getRegistryVersions: makeGetRegistryVersions(live),
    searchRegistry: makeSearchRegistry(live, searchServers),
    recommendStack: recommendStackOver(live),
  };
}
