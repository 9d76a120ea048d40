import type { ApplyConfiguration } from '../../../application/clients/apply-configuration.ts';
import type { ExportConfiguration } from '../../../application/clients/export-configuration.ts';
import type { ResolveServers } from '../../../application/clients/resolve-servers.ts';
import type { GetServer } from '../../../application/catalog/get-server.ts';
import type { CurrentCatalog } from '../../../application/ports/current-catalog.ts';
import type { RecommendStack } from '../../../application/recommend/recommend-stack.ts';
import type { QueueRun } from '../../../application/runs/queue-run.ts';
import type { SearchServers } from '../../../application/search/search-servers.ts';
import type { Client } from '../../../domain/catalog/client.ts';
import type { ReadRunRequest } from '../http/api/run-request.ts';
import type { RecentRequests } from './recent-requests.ts';
import type { StartedRuns } from './started-runs.ts';

/** Use cases of the MCP server. */
export type McpUseCases = {
  readonly recommendStack: RecommendStack;
  readonly searchServers: SearchServers;
  readonly getServer: GetServer;
  readonly exportConfiguration: ExportConfiguration;
  readonly currentCatalog: CurrentCatalog;
};

/** Returns the use cases; the catalog loads at the first call. */
export type OpenUseCases = () => Promise<McpUseCases>;

/** Use cases of `apply_config`, for the files of clients on this machine. */
export type ApplyUseCases = {
  readonly applyConfiguration: ApplyConfiguration;
  readonly resolveServers: ResolveServers;
  readonly allClients: () => Promise<readonly Client[]>;
};

/** Parts of `run_stack`. */
export type RunStackParts = {
  readonly open: () => Promise<{ readonly queueRun: QueueRun; readonly readRunRequest: ReadRunRequest }>;
  readonly runs: StartedRuns;
};

/** Parts of the server, which its tools share. */
export type McpParts = {
  readonly open: OpenUseCases;
  readonly version: string;
  /** Outlives the server, which may serve a single request. */
  readonly recent: RecentRequests;
  /** Creates the use cases of the tool `apply_config`; without this function, the tool is not offered. */
  readonly openApply?: () => Promise<ApplyUseCases>;
  /** The tool `run_stack` is offered with them only. */
  readonly runStack?: RunStackParts;
};
