import { ContainerModule } from 'inversify';
import { makeHttpApplication } from '../../adapters/in/http/application.ts';
import { readPage } from '../../adapters/in/http/page.ts';
import { localProvider } from '../../adapters/out/providers/local-provider.ts';
import { REQUEST_FIELDS } from '../../adapters/in/http/api/run-request-schema.ts';
import { makeDescribeService, type ServiceFacts } from '../../application/describe-service.ts';
import type { Config } from '../config/config.ts';
import { PAGE, version } from '../package.ts';
import { tokens } from '../tokens.ts';

/** Upper bound of simultaneous runs; a further request gets status 503. */
const MOST_RUNS = 64;
/** Upper bound of the runs that may wait for a vendor; the other slots are for runs without a vendor. */
const MOST_VENDOR_RUNS = 32;
const DEADLINE_MS = 30_000;
const STUCK_MS = 30_000;
const CACHE_BYTES = 16_000_000;

/** HTTP interface of the use cases. */
export const http = new ContainerModule(({ bind }) => {
  bind(tokens.describeService).toResolvedValue(
    (live, providers, config, store, runs) => makeDescribeService(live, providers, factsOf(config, store.kind), runs),
    [tokens.currentCatalog, tokens.providers, tokens.config, tokens.catalogStore, tokens.describeRuns],
  );
  bind(tokens.httpUseCases).toResolvedValue(
    (catalog, stack, runs, sync, describeService) => ({ ...catalog, ...stack, ...runs, ...sync, describeService }),
    [tokens.catalog, tokens.stack, tokens.runs, tokens.sync, tokens.describeService],
  );
  bind(tokens.httpSettings).toResolvedValue(
    (config, providers) => ({
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
      page: readPage(PAGE),
      cacheBytes: CACHE_BYTES,
    }),
    [tokens.config, tokens.providers],
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

function factsOf(config: Config, storage: string): ServiceFacts {
  return {
    version,
    defaultProvider: config.provider,
    searchProvider: config.search.name,
    searchProviders: config.search.providers,
    keysPresent: config.vendorKeys,
    chatProviders: config.providers,
    fallback: config.fallback,
    fields: REQUEST_FIELDS,
    storage,
    policy: config.policy,
    learn: config.learn,
  };
}
