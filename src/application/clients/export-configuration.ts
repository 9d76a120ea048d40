import type { Client } from '../../domain/catalog/client.ts';
import {
  clientConfiguration,
  type ClientConfiguration,
  type Scope,
} from '../../domain/clients/client-configuration.ts';
import type { ClientId } from '../../domain/clients/client-ids.ts';
import type { Base64 } from '../../domain/clients/deeplinks.ts';
import type { ConfiguredServer } from '../../domain/clients/render-entry.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import type { ResolveServers, WantedServers } from './resolve-servers.ts';

export type ExportRequest = WantedServers & {
  readonly client: ClientId;
  /** Null for the scope that answers show. */
  readonly scope: Scope | null;
};

/** Configuration of one client with the actions that follow. */
export type ExportedConfiguration = ClientConfiguration & {
  readonly client: ClientId;
  readonly title: string;
  /** Names of the secrets that the servers need. */
  readonly secrets: readonly string[];
  /** Action of the user after the change of the file. */
  readonly after: string;
};

/**
 * Writes the configuration of any client for a lock or for named servers.
 *
 * @throws {QuartermasterError} `validation` for unknown servers and tools; `lock_mismatch`.
 */
export type ExportConfiguration = (request: ExportRequest) => Promise<ExportedConfiguration>;

export function makeExportConfiguration(
  live: CurrentCatalog,
  resolveServers: ResolveServers,
  base64: Base64,
): ExportConfiguration {
  return async (request) => {
    const { catalog } = await live.index();
    const client = clientNamed(request.client, catalog.vocabulary.clients);
    const servers = await resolveServers(request);
    return {
      client: request.client,
      title: client.title,
      ...clientConfiguration(client, servers, base64, request.scope ?? undefined),
      secrets: secretsOf(servers),
      after: client.configuration.after,
    };
  };
}

/** @throws {QuartermasterError} `validation` for an unknown client. */
export function clientNamed(id: string, clients: readonly Client[]): Client {
  const client = clients.find((one) => one.id === id);
  if (client !== undefined) return client;
  throw new QuartermasterError('validation', `There is no client "${id}".`, {
    errors: [{ path: '/client', message: `is none of ${clients.map((one) => one.id).join(', ')}` }],
  });
}

/** Returns the names of the secrets of servers, each once. */
export function secretsOf(servers: readonly ConfiguredServer[]): readonly string[] {
  const names = servers.flatMap(({ launch }) =>
    launch.kind === 'stdio' ? launch.secrets : launch.secrets.map(({ variable }) => variable),
  );
  return [...new Set(names)];
}
