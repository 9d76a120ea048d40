// Generated from the OpenAPI document by `npm run build:client`.

import type {
  Health,
  Readiness,
  Configuration,
  ServerSummary,
  ServerHit,
  ServerCounts,
  ServerDetails,
  RegistryEntry,
  RegistryList,
  RegistryHits,
  Pong,
  RegistryHealth,
  RegistryVersion,
  Extensions,
  RunRequest,
  DryRun,
  ShortAnswer,
  RunStatus,
  RunRecord,
  RunEvent,
  LockRequest,
  LockReport,
  ExportRequest,
  ExportedConfiguration,
  SyncRequest,
  SyncReport,
  SyncState,
} from './schemas.ts';
import { Transport, type CallOptions, type ClientOptions, type Page } from './transport.ts';

export type RunParameters = {
  /** respond-async: answer a run at once with 202. */
  readonly prefer?: string;
  /** For 24 hours, the same key and request give the same run instead of another one. Keys and credentials are not compared. */
  readonly idempotency_key?: string;
};

export type ListRunsParameters = {
  /** an integer from 1 to 100 */
  readonly limit?: number;
  /** a cursor from the Link header of the page before */
  readonly cursor?: string;
  /** of queued, running, succeeded, not_executed, failed, cancelled, interrupted; several by commas or by repeating it */
  readonly status?: readonly (
    'queued' | 'running' | 'succeeded' | 'not_executed' | 'failed' | 'cancelled' | 'interrupted'
  )[];
};

export type GetRunParameters = {
  /** The run_id. Runs of other callers are not there for you. */
  readonly id: string;
};

export type CancelRunParameters = {
  /** The run_id. Runs of other callers are not there for you. */
  readonly id: string;
};

export type FollowRunParameters = {
  /** The run_id. Runs of other callers are not there for you. */
  readonly id: string;
  /** the seq of an event, after which to begin */
  readonly after?: number;
};

export type GetArtifactParameters = {
  /** The run_id. Runs of other callers are not there for you. */
  readonly id: string;
  /** As in "artifacts" of the record; its slashes percent-encoded or not. */
  readonly path: string;
};

export type ListServersParameters = {
  /** an integer from 1 to 100 */
  readonly limit?: number;
  /** a cursor from the Link header of the page before */
  readonly cursor?: string;
  /** of npm, pypi, oci, nuget, mcpb; several by commas or by repeating it */
  readonly registry_type?: readonly ('npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb')[];
  /** of stdio, streamable-http, sse; several by commas or by repeating it */
  readonly transport?: readonly ('stdio' | 'streamable-http' | 'sse')[];
  /** of the capabilities of the catalog, such as issue.list; several by commas or by repeating it */
  readonly capability?: readonly string[];
  /** of unknown, open, gated, wrong_transport, not_mcp, timeout, package_missing, failed; several by commas or by repeating it */
  readonly verified?: readonly (
    'unknown' | 'open' | 'gated' | 'wrong_transport' | 'not_mcp' | 'timeout' | 'package_missing' | 'failed'
  )[];
  /** of true, false, unknown; several by commas or by repeating it */
  readonly official?: readonly ('true' | 'false' | 'unknown')[];
  /** of vendor, community, third_party_image, proxy, hub, unknown; several by commas or by repeating it */
  readonly maker?: readonly ('vendor' | 'community' | 'third_party_image' | 'proxy' | 'hub' | 'unknown')[];
  /** of SPDX identifiers such as MIT, or unknown; several by commas or by repeating it */
  readonly license?: readonly string[];
  /** of core, compact, registry, operator; several by commas or by repeating it */
  readonly origin?: readonly ('core' | 'compact' | 'registry' | 'operator')[];
  /** of active, deprecated, archived; several by commas or by repeating it */
  readonly status?: readonly ('active' | 'deprecated' | 'archived')[];
  /** of true, false, unknown; several by commas or by repeating it */
  readonly requires_credentials?: readonly ('true' | 'false' | 'unknown')[];
};

export type SearchServersParameters = {
  /** what to look for, in words, at most 2000 characters, without control characters */
  readonly q: string;
  /** an integer from 1 to 100 */
  readonly limit?: number;
  /** a cursor from the Link header of the page before */
  readonly cursor?: string;
  /** of npm, pypi, oci, nuget, mcpb; several by commas or by repeating it */
  readonly registry_type?: readonly ('npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb')[];
  /** of stdio, streamable-http, sse; several by commas or by repeating it */
  readonly transport?: readonly ('stdio' | 'streamable-http' | 'sse')[];
  /** of the capabilities of the catalog, such as issue.list; several by commas or by repeating it */
  readonly capability?: readonly string[];
  /** of unknown, open, gated, wrong_transport, not_mcp, timeout, package_missing, failed; several by commas or by repeating it */
  readonly verified?: readonly (
    'unknown' | 'open' | 'gated' | 'wrong_transport' | 'not_mcp' | 'timeout' | 'package_missing' | 'failed'
  )[];
  /** of true, false, unknown; several by commas or by repeating it */
  readonly official?: readonly ('true' | 'false' | 'unknown')[];
  /** of vendor, community, third_party_image, proxy, hub, unknown; several by commas or by repeating it */
  readonly maker?: readonly ('vendor' | 'community' | 'third_party_image' | 'proxy' | 'hub' | 'unknown')[];
  /** of SPDX identifiers such as MIT, or unknown; several by commas or by repeating it */
  readonly license?: readonly string[];
  /** of core, compact, registry, operator; several by commas or by repeating it */
  readonly origin?: readonly ('core' | 'compact' | 'registry' | 'operator')[];
  /** of active, deprecated, archived; several by commas or by repeating it */
  readonly status?: readonly ('active' | 'deprecated' | 'archived')[];
  /** of true, false, unknown; several by commas or by repeating it */
  readonly requires_credentials?: readonly ('true' | 'false' | 'unknown')[];
};

export type CountServersParameters = {
  /** what to look for, in words, at most 2000 characters, without control characters */
  readonly q?: string;
  /** of npm, pypi, oci, nuget, mcpb; several by commas or by repeating it */
  readonly registry_type?: readonly ('npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb')[];
  /** of stdio, streamable-http, sse; several by commas or by repeating it */
  readonly transport?: readonly ('stdio' | 'streamable-http' | 'sse')[];
  /** of the capabilities of the catalog, such as issue.list; several by commas or by repeating it */
  readonly capability?: readonly string[];
  /** of unknown, open, gated, wrong_transport, not_mcp, timeout, package_missing, failed; several by commas or by repeating it */
  readonly verified?: readonly (
    'unknown' | 'open' | 'gated' | 'wrong_transport' | 'not_mcp' | 'timeout' | 'package_missing' | 'failed'
  )[];
  /** of true, false, unknown; several by commas or by repeating it */
  readonly official?: readonly ('true' | 'false' | 'unknown')[];
  /** of vendor, community, third_party_image, proxy, hub, unknown; several by commas or by repeating it */
  readonly maker?: readonly ('vendor' | 'community' | 'third_party_image' | 'proxy' | 'hub' | 'unknown')[];
  /** of SPDX identifiers such as MIT, or unknown; several by commas or by repeating it */
  readonly license?: readonly string[];
  /** of core, compact, registry, operator; several by commas or by repeating it */
  readonly origin?: readonly ('core' | 'compact' | 'registry' | 'operator')[];
  /** of active, deprecated, archived; several by commas or by repeating it */
  readonly status?: readonly ('active' | 'deprecated' | 'archived')[];
  /** of true, false, unknown; several by commas or by repeating it */
  readonly requires_credentials?: readonly ('true' | 'false' | 'unknown')[];
};

export type GetServerParameters = {
  /** Name, alias or package identifier in any case; its slash percent-encoded or not. */
  readonly name: string;
  /** of tools.schema; several by commas or by repeating it */
  readonly fields?: readonly 'tools.schema'[];
};

export type ListRegistryParameters = {
  /** an integer from 1 to 100 */
  readonly limit?: number;
  /** the nextCursor of the page before; it brings the filter of that page along */
  readonly cursor?: string;
  /** a part of the name, title or description, in any case, at most 500 characters; the most relevant entries come first */
  readonly search?: string;
  /** cli for a client that sorts the first page of a search by the spelling of names and reads no other, such as add-mcp; the page then ends after the servers of the vendor with the searched name */
  readonly source?: string;
  /** a date and time of RFC 3339, such as 2026-08-22T00:00:00Z; only later changes are listed */
  readonly updated_since?: string;
  /** latest or one version exactly, at most 255 characters */
  readonly version?: string;
  /** true or false; left out, deleted servers are listed only with updated_since */
  readonly include_deleted?: boolean;
};

export type ListRegistryVersionsParameters = {
  /** The name exactly as in the list, percent-encoded once; its slash may stand. */
  readonly serverName: string;
  /** true or false; left out, deleted servers are listed only with updated_since */
  readonly include_deleted?: boolean;
};

export type GetRegistryVersionParameters = {
  /** The name exactly as in the list, percent-encoded once; its slash may stand. */
  readonly serverName: string;
  /** The version, percent-encoded once, or latest. */
  readonly version: string;
  /** true or false; left out, deleted servers are listed only with updated_since */
  readonly include_deleted?: boolean;
};

export type SearchRegistryParameters = {
  /** what to look for, in words, at most 2000 characters, without control characters */
  readonly q: string;
  /** an integer from 1 to 100 */
  readonly limit?: number;
  /** a cursor from the Link header of the page before */
  readonly cursor?: string;
};

export type SyncParameters = {
  /** respond-async: answer at once with 202. */
  readonly prefer?: string;
};

/**
 * Client of the HTTP API with a method for each operation. A method rejects with a `ProblemError` when the service
 * answers with a failure, and with the error of `fetch` or the reason of a signal when there is no answer.
 */
export class QuartermasterClient {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  /**
   * Recommends a stack for a task (dry_run true), or does the task with it and says what that proves.
   * A run is answered with its record when it has ended; a client that hangs up cancels it. With "Prefer: respond-async" it is answered at once, and goes on by itself.
   */
  run(
    body: RunRequest,
    parameters?: RunParameters,
    options?: CallOptions,
  ): Promise<DryRun | ShortAnswer | RunRecord | RunStatus> {
    return this.#transport.json(
      {
        method: 'POST',
        path: '/api/run',
        headers: { prefer: 'Prefer', idempotency_key: 'Idempotency-Key' },
        accept: 'application/json',
      },
      { body, parameters, options },
    );
  }

  /** Recommends a stack for a task, whatever dry_run says. */
  recommend(body: RunRequest, options?: CallOptions): Promise<DryRun | ShortAnswer> {
    return this.#transport.json(
      { method: 'POST', path: '/v0.1/x/dev.quartermaster/recommend', accept: 'application/json' },
      { body, options },
    );
  }

  /** Your runs, newest first. Ended ones are kept for 7 days. */
  listRuns(parameters?: ListRunsParameters, options?: CallOptions): Promise<Page<RunStatus>> {
    return this.#transport.page(
      { method: 'GET', path: '/api/runs', accept: 'application/json' },
      { parameters, options },
    );
  }

  /** The record of a run, or how it stands before its end. */
  getRun(parameters: GetRunParameters, options?: CallOptions): Promise<RunRecord | RunStatus> {
    return this.#transport.json(
      { method: 'GET', path: '/api/runs/{id}', accept: 'application/json' },
      { parameters, options },
    );
  }

  /** Asks for the end of a run, as often as you like. Its record stays. */
  cancelRun(parameters: CancelRunParameters, options?: CallOptions): Promise<RunStatus> {
    return this.#transport.json(
      { method: 'DELETE', path: '/api/runs/{id}', accept: 'application/json' },
      { parameters, options },
    );
  }

  /**
   * What happens in a run as it happens, or with Accept: application/json what has happened.
   * Server-sent events: id is the seq, event the stage, data the event as JSON. After the last one comes "end". A comment every 15 s says that the connection lives. Who takes nothing for 30 s is cut and may come back with Last-Event-ID. At most 32 may follow a run, and 256 all runs.
   */
  followRun(parameters: FollowRunParameters, options?: CallOptions): AsyncGenerator<RunEvent> {
    return this.#transport.events(
      { method: 'GET', path: '/api/runs/{id}/events', accept: 'text/event-stream' },
      { parameters, options },
    );
  }

  /** A file that the best attempt left, once the run has ended. To be saved, not shown: strangers wrote it. */
  getArtifact(parameters: GetArtifactParameters, options?: CallOptions): Promise<Blob> {
    return this.#transport.blob(
      { method: 'GET', path: '/api/runs/{id}/artifacts/{path}', accept: '*/*' },
      { parameters, options },
    );
  }

  /** Compares a lock with the catalog of today: what is the same, newer, changed, kept away or gone. */
  verifyLock(body: LockRequest, options?: CallOptions): Promise<LockReport> {
    return this.#transport.json(
      { method: 'POST', path: '/api/locks/verify', accept: 'application/json' },
      { body, options },
    );
  }

  /** The configuration of a client for a lock or for named servers, with the allowed tools where it can keep them. */
  exportConfiguration(body: ExportRequest, options?: CallOptions): Promise<ExportedConfiguration> {
    return this.#transport.json({ method: 'POST', path: '/api/export', accept: 'application/json' }, { body, options });
  }

  /** Every server, those that only a registry speaks of too, in ascending order of name. */
  listServers(parameters?: ListServersParameters, options?: CallOptions): Promise<Page<ServerSummary>> {
    return this.#transport.page(
      { method: 'GET', path: '/api/mcp/servers', accept: 'application/json' },
      { parameters, options },
    );
  }

  /** The servers that serve a query in words, best first, each with what made it a hit. */
  searchServers(parameters: SearchServersParameters, options?: CallOptions): Promise<Page<ServerHit>> {
    return this.#transport.page(
      { method: 'GET', path: '/api/mcp/search', accept: 'application/json' },
      { parameters, options },
    );
  }

  /** How many servers the search for q, or without it the list, shows on all pages, and of each value of a facet. */
  countServers(parameters?: CountServersParameters, options?: CallOptions): Promise<ServerCounts> {
    return this.#transport.json(
      { method: 'GET', path: '/api/mcp/facets', accept: 'application/json' },
      { parameters, options },
    );
  }

  /** Everything known of one server. */
  getServer(parameters: GetServerParameters, options?: CallOptions): Promise<ServerDetails> {
    return this.#transport.json(
      { method: 'GET', path: '/api/mcp/servers/{name}', accept: 'application/json' },
      { parameters, options },
    );
  }

  /** A page of the registry in ascending order of name and version. */
  listRegistry(parameters?: ListRegistryParameters, options?: CallOptions): Promise<RegistryList> {
    return this.#transport.json(
      { method: 'GET', path: '/v0.1/servers', accept: 'application/json' },
      { parameters, options },
    );
  }

  /** The versions of a server, newest publication first. */
  listRegistryVersions(parameters: ListRegistryVersionsParameters, options?: CallOptions): Promise<RegistryList> {
    return this.#transport.json(
      { method: 'GET', path: '/v0.1/servers/{serverName}/versions', accept: 'application/json' },
      { parameters, options },
    );
  }

  /** One version of a server. */
  getRegistryVersion(parameters: GetRegistryVersionParameters, options?: CallOptions): Promise<RegistryEntry> {
    return this.#transport.json(
      { method: 'GET', path: '/v0.1/servers/{serverName}/versions/{version}', accept: 'application/json' },
      { parameters, options },
    );
  }

  /** Whether the registry answers. */
  pingRegistry(options?: CallOptions): Promise<Pong> {
    return this.#transport.json({ method: 'GET', path: '/v0.1/ping', accept: 'application/json' }, { options });
  }

  /** Whether the registry is well. */
  getRegistryHealth(options?: CallOptions): Promise<RegistryHealth> {
    return this.#transport.json({ method: 'GET', path: '/v0.1/health', accept: 'application/json' }, { options });
  }

  /** The version of the service. */
  getRegistryBuild(options?: CallOptions): Promise<RegistryVersion> {
    return this.#transport.json({ method: 'GET', path: '/v0.1/version', accept: 'application/json' }, { options });
  }

  /** The extensions of the registry's API. */
  listExtensions(options?: CallOptions): Promise<Extensions> {
    return this.#transport.json({ method: 'GET', path: '/v0.1/x', accept: 'application/json' }, { options });
  }

  /** The servers that serve a query in words, best first. */
  searchRegistry(parameters: SearchRegistryParameters, options?: CallOptions): Promise<RegistryHits> {
    return this.#transport.json(
      { method: 'GET', path: '/v0.1/x/dev.quartermaster/search', accept: 'application/json' },
      { parameters, options },
    );
  }

  /** The sync that runs in this process, or its last one. */
  getSync(options?: CallOptions): Promise<SyncState> {
    return this.#transport.json({ method: 'GET', path: '/api/catalog/sync', accept: 'application/json' }, { options });
  }

  /** Brings the catalog into step with its sources. One that fails stops no other; what it had stays. */
  sync(body?: SyncRequest, parameters?: SyncParameters, options?: CallOptions): Promise<SyncReport | SyncState> {
    return this.#transport.json(
      { method: 'POST', path: '/api/catalog/sync', headers: { prefer: 'Prefer' }, accept: 'application/json' },
      { body, parameters, options },
    );
  }

  /** Whether the process lives. Needs no token. */
  getHealth(options?: CallOptions): Promise<Health> {
    return this.#transport.json({ method: 'GET', path: '/health', accept: 'application/json' }, { options });
  }

  /** Whether to send requests here, with one line a dependency. */
  getReadiness(options?: CallOptions): Promise<Readiness> {
    return this.#transport.json(
      { method: 'GET', path: '/ready', accept: 'application/json', answers: [503] },
      { options },
    );
  }

  /** What the service can do and how it is set up; never a secret. Also without the last slash. */
  getConfiguration(options?: CallOptions): Promise<Configuration> {
    return this.#transport.json({ method: 'GET', path: '/api/config/', accept: 'application/json' }, { options });
  }

  /** This document. */
  getOpenApi(options?: CallOptions): Promise<{ readonly [name: string]: unknown }> {
    return this.#transport.json({ method: 'GET', path: '/openapi.json', accept: 'application/json' }, { options });
  }

  /** This document as YAML. */
  getOpenApiYaml(options?: CallOptions): Promise<string> {
    return this.#transport.text({ method: 'GET', path: '/openapi.yaml', accept: 'application/yaml' }, { options });
  }

  /** This document as a page for people. It needs no script and no other host. */
  getReference(options?: CallOptions): Promise<string> {
    return this.#transport.text({ method: 'GET', path: '/docs', accept: 'text/html' }, { options });
  }
}
