import { ContainerModule } from 'inversify';
import { makeHttpApplication } from '../../adapters/in/http/application.ts';
import { localProvider } from '../../adapters/out/providers/local-provider.ts';
import { tokens } from '../tokens.ts';

/** Runs that may be under way at once; more are answered 503. */
const MOST_RUNS = 64;
/** Of those, as may wait for a vendor; the rest is for runs that wait for nobody. */
const MOST_VENDOR_RUNS = 32;
const DEADLINE_MS = 30_000;
const STUCK_MS = 30_000;
const CACHE_BYTES = 16_000_000;

/** The HTTP interface over the use cases. */
export const http = new ContainerModule(({ bind }) => {
  bind(tokens.registryUseCases).toResolvedValue(
    (listRegistry, getRegistryVersions, searchRegistry) => ({ listRegistry, getRegistryVersions, searchRegistry }),
    [tokens.listRegistry, tokens.getRegistryVersions, tokens.searchRegistry],
  );
  bind(tokens.httpUseCases).toResolvedValue(
    (
      recommendStack,
      listServers,
      searchServers,
      countServers,
      getServer,
      describeService,
      registry,
      syncs,
      startRun,
      runs,
      verifyLock,
      currentCatalog,
    ) => ({
      recommendStack,
      listServers,
      searchServers,
      countServers,
      getServer,
      describeService,
      ...registry,
      syncs,
      startRun,
      ...runs,
      verifyLock,
      currentCatalog,
    }),
    [
      tokens.recommendStack,
      tokens.listServers,
      tokens.searchServers,
      tokens.countServers,
      tokens.getServer,
      tokens.describeService,
      tokens.registryUseCases,
      tokens.catalogSyncs,
      tokens.startRun,
      tokens.runsUseCases,
      tokens.verifyLock,
      tokens.currentCatalog,
    ],
  );
  bind(tokens.httpSettings).toResolvedValue(
    (config, version, providers) => ({
      version,
      providers: providers.map((provider) => provider.name),
      defaultProvider: config.provider,
      vendors: providers.map((provider) => provider.name).filter((name) => name !== localProvider.name),
      allowedHosts: [config.host, ...config.allowedHosts],
      bearerTokens: config.tokens,
      anonymousRegistry: config.anonymousRegistry,
      mostRuns: MOST_RUNS,
      mostVendorRuns: MOST_VENDOR_RUNS,
      deadlineMs: DEADLINE_MS,
      stuckMs: STUCK_MS,
      cacheBytes: CACHE_BYTES,
    }),
    [tokens.config, tokens.version, tokens.providers],
  );
  bind(tokens.dependencies).toResolvedValue(
    (store, live, current, { runs, sandbox }) => [
      { name: 'catalog', check: async () => (await current.current()).version },
      { name: 'storage', check: () => live.refresh().then(() => store.kind) },
      {
        name: 'runs',
        check: () => runs().then(({ waiting, executing }) => `${waiting} waiting, ${executing} executing`),
      },
      { name: 'sandbox', check: () => sandbox().then(({ tier, reason }) => `${tier}: ${reason}`) },
    ],
    [tokens.catalogStore, tokens.liveCatalog, tokens.currentCatalog, tokens.describeRuns],
  );
  bind(tokens.httpApplication).toResolvedValue(makeHttpApplication, [
    tokens.httpUseCases,
    tokens.httpSettings,
    tokens.dependencies,
    tokens.logger,
  ]);
});
