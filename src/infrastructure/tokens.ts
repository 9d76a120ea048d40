import type { ServiceIdentifier } from 'inversify';
import type { CurrentRegistry } from '../application/registry/registry-list.ts';
import type { HttpApplication, HttpSettings, HttpUseCases } from '../adapters/in/http/application.ts';
import type { RegistryUseCases } from '../adapters/in/http/api/registry.ts';
import type { Dependency } from '../adapters/in/http/api/service.ts';
import type { RunsUseCases } from '../adapters/in/http/api/runs.ts';
import type { RunSweeps } from '../adapters/in/schedule/run-sweeps.ts';
import type { SyncSchedule } from '../adapters/in/schedule/sync-schedule.ts';
import type { CatalogSyncs } from '../application/catalog/catalog-syncs.ts';
import type { CountServers } from '../application/catalog/count-servers.ts';
import type { DescribeService, ServiceFacts } from '../application/describe-service.ts';
import type { GetServer } from '../application/catalog/get-server.ts';
import type { GetRegistryVersions, ListRegistry } from '../application/registry/read-registry.ts';
import type { ImportEntries } from '../application/catalog/import-entries.ts';
import type { SearchRegistry } from '../application/registry/search-registry.ts';
import type { ListDecisions, RecordDecisions } from '../application/catalog/record-decisions.ts';
import type { ListServers } from '../application/catalog/list-servers.ts';
import type { LiveCatalog } from '../application/catalog/live-catalog.ts';
import type { ChatModel } from '../application/ports/chat-model.ts';
import type { CatalogSource } from '../application/ports/catalog-source.ts';
import type { CatalogStore } from '../application/ports/catalog-store.ts';
import type { CurrentCatalog } from '../application/ports/current-catalog.ts';
import type { Logger } from '../application/ports/logger.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { Provider } from '../application/ports/provider.ts';
import type { WebSearch } from '../application/ports/web-search.ts';
import type { TaskReader } from '../application/ports/task-reader.ts';
import type { BeginResearch } from '../application/recommend/research.ts';
import type { ServerProbe } from '../application/ports/server-probe.ts';
import type { Sha256 } from '../application/ports/sha256.ts';
import type { ServedModel } from '../application/recommend/model-provider.ts';
import type { PullSource } from '../application/catalog/pull-source.ts';
import type { RankTask } from '../application/search/rank-task.ts';
import type { KeyOf, PrepareStack, RecommendStack } from '../application/recommend/recommend-stack.ts';
import type { SearchServers } from '../application/search/search-servers.ts';
import type { SyncCatalog } from '../application/catalog/sync-catalog.ts';
import type { ExecuteRun, ExecuteRunParts } from '../application/runs/execute-run.ts';
import type { VerifyLock } from '../application/recommend/verify-lock.ts';
import type { VerifyServer } from '../application/catalog/verify-server.ts';
import type { VerifyServers } from '../application/catalog/verify-servers.ts';
import type { RunStore } from '../application/ports/run-store.ts';
import type { SecretBox } from '../application/ports/secret-box.ts';
import type { Isolation, ToolHost } from '../application/ports/tool-host.ts';
import type { CreateRun, StartRun } from '../application/runs/queue-run.ts';
import type { DescribeRuns } from '../application/runs/describe-runs.ts';
import type { PerformRun } from '../application/runs/run-claimed.ts';
import type { RunWorker } from '../application/runs/run-worker.ts';
import type { Encodings } from '../domain/answer/recommend.ts';
import type { Config } from './config/config.ts';

// The cast is needed: `const id: ServiceIdentifier<T> = Symbol()` narrows to `symbol`, loses T,
// and then a binding with its dependencies in the wrong order compiles.
const token = <T>(name: string) => Symbol(name) as ServiceIdentifier<T>;

/** What the container can be asked for. */
export const tokens = {
  config: token<Config>('config'),
  /** Version of the package, as in `package.json`. */
  version: token<string>('version'),
  logger: token<Logger>('logger'),
  sha256: token<Sha256>('sha256'),
  clock: token<Clock>('clock'),
  encodings: token<Encodings>('encodings'),
  serviceFacts: token<ServiceFacts>('serviceFacts'),
  currentCatalog: token<CurrentCatalog>('currentCatalog'),
  currentRegistry: token<CurrentRegistry>('currentRegistry'),
  liveCatalog: token<LiveCatalog>('liveCatalog'),
  catalogStore: token<CatalogStore>('catalogStore'),
  /** Vendors' models by name of their provider, bare: no retries and no fallback. */
  chatModels: token<ReadonlyMap<string, ChatModel>>('chatModels'),
  /** The same with retries and fallback, and what is known of their providers. */
  servedModels: token<readonly ServedModel[]>('servedModels'),
  keyOf: token<KeyOf>('keyOf'),
  providers: token<readonly Provider[]>('providers'),
  webSearch: token<WebSearch>('webSearch'),
  beginResearch: token<BeginResearch>('beginResearch'),
  taskReader: token<TaskReader>('taskReader'),
  recommendStack: token<RecommendStack>('recommendStack'),
  verifyLock: token<VerifyLock>('verifyLock'),
  rankTask: token<RankTask>('rankTask'),
  listServers: token<ListServers>('listServers'),
  searchServers: token<SearchServers>('searchServers'),
  countServers: token<CountServers>('countServers'),
  getServer: token<GetServer>('getServer'),
  listRegistry: token<ListRegistry>('listRegistry'),
  getRegistryVersions: token<GetRegistryVersions>('getRegistryVersions'),
  searchRegistry: token<SearchRegistry>('searchRegistry'),
  recordDecisions: token<RecordDecisions>('recordDecisions'),
  listDecisions: token<ListDecisions>('listDecisions'),
  catalogSources: token<readonly CatalogSource[]>('catalogSources'),
  pullSource: token<PullSource>('pullSource'),
  syncCatalog: token<SyncCatalog>('syncCatalog'),
  catalogSyncs: token<CatalogSyncs>('catalogSyncs'),
  importEntries: token<ImportEntries>('importEntries'),
  syncSchedule: token<SyncSchedule>('syncSchedule'),
  describeService: token<DescribeService>('describeService'),
  serverProbe: token<ServerProbe>('serverProbe'),
  verifyServer: token<VerifyServer>('verifyServer'),
  verifyServers: token<VerifyServers>('verifyServers'),
  /** Stores outcomes of runs, or drops them where the operator wants none. */
  keepOutcomes: token<ExecuteRunParts['keepOutcomes']>('keepOutcomes'),
  toolHost: token<ToolHost>('toolHost'),
  prepareStack: token<PrepareStack>('prepareStack'),
  executeRun: token<ExecuteRun>('executeRun'),
  /** What keeps programs of others away from this machine. */
  isolation: token<() => Promise<Isolation>>('isolation'),
  runStore: token<RunStore>('runStore'),
  /** Null when there is no key to seal with. */
  secretBox: token<SecretBox | null>('secretBox'),
  performRun: token<PerformRun>('performRun'),
  runWorker: token<RunWorker>('runWorker'),
  createRun: token<CreateRun>('createRun'),
  startRun: token<StartRun>('startRun'),
  runsUseCases: token<RunsUseCases>('runsUseCases'),
  describeRuns: token<DescribeRuns>('describeRuns'),
  runSweeps: token<RunSweeps>('runSweeps'),
  registryUseCases: token<RegistryUseCases>('registryUseCases'),
  httpUseCases: token<HttpUseCases>('httpUseCases'),
  httpSettings: token<HttpSettings>('httpSettings'),
  /** What `/ready` asks, one line each. */
  dependencies: token<readonly Dependency[]>('dependencies'),
  httpApplication: token<HttpApplication>('httpApplication'),
};
