import type { RequestListener } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import type { DescribeService } from '../../../application/describe-service.ts';
import type { CurrentCatalog } from '../../../application/ports/current-catalog.ts';
import type { Logger } from '../../../application/ports/logger.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { checkHost, checkOrigin } from './allowed-hosts.ts';
import { requireBearerToken } from './bearer-token.ts';
import { closeUnreadRequests, closeWhenDraining } from './close-connections.ts';
import { answerConditionally } from './etag.ts';
import { limitTime } from './deadline.ts';
import { serializeJson } from './json-response.ts';
import { cacheResponses, ResponseCache } from './response-cache.ts';
import { allowRegistryReaders } from './registry-access.ts';
import { ENDPOINTS, makeOpenApi } from './api/openapi.ts';
import { answerProblems } from './answer-problems.ts';
import { logRequests } from './request-log.ts';
import { answerUnmatched, checkPath } from './request-path.ts';
import { addCatalogRoutes, type CatalogUseCases } from './api/catalog.ts';
import { addReferenceRoutes } from './api/reference.ts';
import { addConfigurationRoute, addHealthRoutes, type Dependency } from './api/service.ts';
import { servePage, type readPage } from './page.ts';
import { serveMcpAt } from '../mcp/endpoint.ts';
import { addExportRoutes, type ExportUseCases } from './api/export.ts';
import { addLockRoutes, type LockUseCases } from './api/locks.ts';
import { addRegistryRoutes, type RegistryUseCases } from './api/registry.ts';
import { addRunRoutes, type RunUseCases } from './api/run.ts';
import { addRunsRoutes, type RunsUseCases } from './api/runs.ts';
import { addSyncRoutes, type SyncUseCases } from './api/sync.ts';
import { makeReadRunRequest } from './api/run-request.ts';

export type HttpUseCases = CatalogUseCases &
  RegistryUseCases &
  SyncUseCases &
  RunUseCases &
  RunsUseCases &
  LockUseCases &
  ExportUseCases & {
    readonly describeService: DescribeService;
    /** Catalog that the lists, searches and counts read. */
    readonly currentCatalog: CurrentCatalog;
  };

export type HttpSettings = {
  readonly version: string;
  /** Provider names that a request may give. */
  readonly providers: readonly string[];
  readonly defaultProvider: string;
  /** Providers that wait for an external vendor; the request sets their timeout. */
  readonly vendors: readonly string[];
  /** Hosts beyond loopback that requests may address or originate from; a host without a port matches any port. */
  readonly allowedHosts: readonly string[];
  /** Empty when callers need no token. */
  readonly bearerTokens: readonly string[];
  /** Whether the registry may be read without a token where other paths require one. */
  readonly anonymousRegistry: boolean;
  /** Maximum number of concurrent runs. */
  readonly mostRuns: number;
  /** Maximum number of concurrent runs that wait for one of {@link vendors}. */
  readonly mostVendorRuns: number;
  readonly deadlineMs: number;
  /** Longest time that a client that follows a run may accept no data before it is disconnected; more than 15 s. */
  readonly stuckMs: number;
  /** Files of the built page by their addresses; none without a page. */
  readonly page: ReturnType<typeof readPage>;
  /** Upper bound of the response cache, in bytes; 0 stores none. */
  readonly cacheBytes: number;
};

export type HttpApplication = {
  readonly listener: RequestListener;
  readonly limiter: ConcurrencyLimiter;
};

/** Builds the whole HTTP interface, from the request listener to the use cases. */
export function makeHttpApplication(
  useCases: HttpUseCases,
  settings: HttpSettings,
  dependencies: readonly Dependency[],
  logger: Logger,
): HttpApplication {
  const limiter = new ConcurrencyLimiter(settings.mostRuns, settings.mostVendorRuns);
  const router = new Router({ sensitive: true });
  addHealthRoutes(router, settings.version, dependencies, limiter);
  addConfigurationRoute(router, useCases.describeService);
  addReferenceRoutes(router, makeOpenApi(settings.version, settings.providers));
  const cached = cacheResponses(new ResponseCache(settings.cacheBytes), useCases.currentCatalog);
  addCatalogRoutes(router, cached, useCases);
  addRegistryRoutes(router, settings.version, cached, useCases);
  addSyncRoutes(router, useCases, limiter);
  addLockRoutes(router, useCases);
  addExportRoutes(router, useCases);
  addRunRoutes(
    router,
    useCases,
    makeReadRunRequest(settings.providers, settings.defaultProvider),
    limiter,
    settings.vendors,
  );
  addRunsRoutes(router, useCases, limiter, settings.stuckMs);

  const application = new Koa();
  application.use(logRequests(logger));
  application.use(closeUnreadRequests);
  application.use(closeWhenDraining(limiter));
  application.use(answerProblems(logger));
  application.use(checkHost(settings.allowedHosts));
  application.use(allowRegistryReaders);
  application.use(checkOrigin(settings.allowedHosts));
  application.use(servePage(settings.page));
  application.use(requireBearerToken(settings.bearerTokens, settings.anonymousRegistry));
  application.use(checkPath);
  application.use(limitTime(settings.deadlineMs));
  application.use(serveMcpAt(useCases, settings.version, limiter));
  application.use(answerConditionally(settings.bearerTokens.length === 0 || settings.anonymousRegistry));
  application.use(serializeJson);
  application.use(router.routes());
  application.use(answerUnmatched(router, ENDPOINTS));
  application.on('error', (error: Error) => logger.write('warn', 'connection failed', { error: error.name }));

  const handle = application.callback();
  return { listener: (request, response) => void handle(request, response), limiter };
}
