import type { Server } from '../domain/catalog/server.ts';
import type { ClientConfiguration, ClientId } from '../domain/stack/client-configuration.ts';

/** Everything known of one server, with the configuration of every client. */
export type ServerDetails = Server & {
  readonly install: string;
  readonly transports: readonly string[];
  readonly verified: { readonly status: 'unknown'; readonly at: string | null };
  readonly versions: readonly { readonly version: string; readonly latest: boolean }[];
  readonly client_configs: Readonly<Partial<Record<ClientId, ClientConfiguration>>>;
};

/**
 * Finds a server by its name, an alias or a package identifier, whatever the case.
 *
 * @throws {QuartermasterError} `not_found` with the closest names, or `ambiguous_name` with those that share the alias.
 */
export type GetServer = (name: string) => Promise<ServerDetails>;
