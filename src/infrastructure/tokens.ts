import type { ServiceIdentifier } from 'inversify';
import type { ClientDesk } from '../adapters/in/cli/apply.ts';
import type { HttpApplication, HttpSettings, HttpUseCases } from '../adapters/in/http/application.ts';
import type { CatalogUseCases } from '../adapters/in/http/api/catalog.ts';
import type { Dependency } from '../adapters/in/http/api/service.ts';
import type { ExportUseCases } from '../adapters/in/http/api/export.ts';
import type { LockUseCases } from '../adapters/in/http/api/locks.ts';
import type { RegistryUseCases } from '../adapters/in/http/api/registry.ts';
import type { RunUseCases } from '../adapters/in/http/api/run.ts';
import type { RunsUseCases } from '../adapters/in/http/api/runs.ts';
import type { McpUseCases } from '../adapters/in/mcp/use-cases.ts';
import type { RunSweeps } from '../adapters/in/schedule/run-sweeps.ts';
import type { SyncSchedule } from '../adapters/in/schedule/sync-schedule.ts';
import type { CatalogSyncs } from '../application/catalog/catalog-syncs.ts';
import type { ForgetSource } from '../application/catalog/forget-source.ts';
import type { ImportEntries } from '../application/catalog/import-entries.ts';
import type { ListConflicts } from '../application/catalog/list-conflicts.ts';
import type { ListSources } from '../application/catalog/list-sources.ts';
import type { LiveCatalog } from '../application/catalog/live-catalog.ts';
import type { ListDecisions, RecordDecisions } from '../application/catalog/record-decisions.ts';
import type { SyncCatalog } from '../application/catalog/sync-catalog.ts';
import type { VerifyServers } from '../application/catalog/verify-servers.ts';
import type { ResolveServers } from '../application/clients/resolve-servers.ts';
import type { DescribeService } from '../application/describe-service.ts';
import type { CatalogSource } from '../application/ports/catalog-source.ts';
import type { CatalogStore } from '../application/ports/catalog-store.ts';
import type { ChatModel } from '../application/ports/chat-model.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { CurrentCatalog } from '../application/ports/current-catalog.ts';
import type { Logger } from '../application/ports/logger.ts';
import type { Provider } from '../application/ports/provider.ts';
import type { RunStore } from '../application/ports/run-store.ts';
import type { SecretBox } from '../application/ports/secret-box.ts';
import type { TaskReader } from '../application/ports/task-reader.ts';
import type { Isolation, ToolHost } from '../application/ports/tool-host.ts';
import type { WebSearch } from '../application/ports/web-search.ts';
import type { ServedModel } from '../application/recommend/model-provider.ts';
import type { KeyOf } from '../application/recommend/provider-session.ts';
import type { PrepareStack } from '../application/recommend/recommend-stack.ts';
import type { BeginResearch } from '../application/recommend/research.ts';
import type { DescribeRuns } from '../application/runs/describe-runs.ts';
import type { RunDependencies, RunTask } from '../application/runs/run-task.ts';
import type { ToolSource } from '../application/runs/open-toolbox.ts';
import type { RunLearning } from '../application/runs/record-outcomes.ts';
import type { RunWorker } from '../application/runs/run-worker.ts';
import type { RankTask } from '../application/search/rank-task.ts';
import type { Config } from './config/config.ts';

// The cast is needed: `const id: ServiceIdentifier<T> = Symbol()` narrows to `symbol`, loses T,
// and then a binding with its dependencies in the wrong order compiles.
const token = <T>(name: string) => Symbol(name) as ServiceIdentifier<T>;

/** Tokens of everything that the container builds; the use cases are one record for each feature. */
export const tokens = {
  config: token<Config>('config'),
  logger: token<Logger>('logger'),
  clock: token<Clock>('clock'),

  catalogStore: token<CatalogStore>('catalogStore'),
  liveCatalog: token<LiveCatalog>('liveCatalog'),
  currentCatalog: token<CurrentCatalog>('currentCatalog'),
  catalog: token<CatalogUseCases & RegistryUseCases & Pick<HttpUseCases, 'currentCatalog'>>('catalog'),
  rankTask: token<RankTask>('rankTask'),
  decisions: token<{ readonly recordDecisions: RecordDecisions; readonly listDecisions: ListDecisions }>('decisions'),

  catalogSources: token<readonly CatalogSource[]>('catalogSources'),
  sync: token<{
    readonly syncCatalog: SyncCatalog;
    readonly syncs: CatalogSyncs;
    readonly importEntries: ImportEntries;
    readonly listConflicts: ListConflicts;
    readonly listSources: ListSources;
    readonly forgetSource: ForgetSource;
  }>('sync'),
  syncSchedule: token<SyncSchedule>('syncSchedule'),

  toolHost: token<ToolHost>('toolHost'),
  /** Isolation of foreign programs. */
  isolation: token<() => Promise<Isolation>>('isolation'),
  verifyServers: token<VerifyServers>('verifyServers'),

  /** Models of vendors by provider name, without retries and fallback. */
  chatModels: token<ReadonlyMap<string, ChatModel>>('chatModels'),
  /** Models with retries and fallback, and the facts of their providers. */
  servedModels: token<readonly ServedModel[]>('servedModels'),
  keyOf: token<KeyOf>('keyOf'),
  providers: token<readonly Provider[]>('providers'),
  webSearch: token<WebSearch>('webSearch'),

  taskReader: token<TaskReader>('taskReader'),
  beginResearch: token<BeginResearch>('beginResearch'),
  prepareStack: token<PrepareStack>('prepareStack'),
  stack: token<Pick<RunUseCases, 'recommendStack'> & LockUseCases & ExportUseCases>('stack'),

  clients: token<ExportUseCases & { readonly resolveServers: ResolveServers }>('clients'),

  mcpUseCases: token<McpUseCases>('mcpUseCases'),
  clientDesk: token<ClientDesk>('clientDesk'),

  runStore: token<RunStore>('runStore'),
  /** Null without a key. */
  secretBox: token<SecretBox | null>('secretBox'),
  runLearning: token<RunLearning>('runLearning'),
  /** Values of the operator for runs: models, keys, tools, hosts and the store of results. */
  runOperator: token<
    Pick<RunDependencies, 'chatOf' | 'learning'> & { readonly tools: Omit<ToolSource, 'toolHost' | 'encodings'> }
  >('runOperator'),
  runTask: token<RunTask>('runTask'),
  runWorker: token<RunWorker>('runWorker'),
  runs: token<RunsUseCases & Pick<RunUseCases, 'queueRun'>>('runs'),
  describeRuns: token<DescribeRuns>('describeRuns'),
  runSweeps: token<RunSweeps>('runSweeps'),

  describeService: token<DescribeService>('describeService'),
  httpUseCases: token<HttpUseCases>('httpUseCases'),
  httpSettings: token<HttpSettings>('httpSettings'),
  /** The checks of `/ready`, one line each. */
  dependencies: token<readonly Dependency[]>('dependencies'),
  httpApplication: token<HttpApplication>('httpApplication'),
};
