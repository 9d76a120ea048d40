import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { localProvider } from '../../src/adapters/out/providers/local-provider.ts';
import { makeCountServers } from '../../src/application/count-servers.ts';
import { makeGetRegistryVersions } from '../../src/application/get-registry-versions.ts';
import { makeGetServer } from '../../src/application/get-server.ts';
import { makeListRegistry } from '../../src/application/list-registry.ts';
import { makeListServers } from '../../src/application/list-servers.ts';
import { makeRecommendStack } from '../../src/application/recommend-stack.ts';
import { makeSearchRegistry } from '../../src/application/search-registry.ts';
import { makeSearchServers } from '../../src/application/search-servers.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import { noResearch } from './no-research.ts';
import { encodings } from './requests.ts';

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
    recommendStack: makeRecommendStack(live, [localProvider], encodings, noResearch),
  };
}
