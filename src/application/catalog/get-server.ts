import { transportsOf } from '../../domain/catalog/facets.ts';
import type { Server } from '../../domain/catalog/server.ts';
import { verificationNote, type VerificationNote } from '../../domain/catalog/verification.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import { clientConfiguration, type ClientConfiguration } from '../../domain/clients/client-configuration.ts';
import { COMMON_CLIENTS, type ClientId } from '../../domain/clients/client-ids.ts';
import { installOf, usableWay } from '../../domain/catalog/usable-way.ts';
import { configurationKey, launchOf } from '../../domain/catalog/launch.ts';
import type { Encodings } from '../../domain/answer/recommend.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';

/** All facts about one server, with the configuration of common clients. */
export type ServerDetails = Omit<Server, 'verification' | 'other_evidence'> & {
  readonly install: string;
  readonly transports: readonly string[];
  readonly verified: VerificationNote;
  readonly versions: readonly { readonly version: string; readonly latest: boolean }[];
  readonly client_configs: Readonly<Partial<Record<ClientId, ClientConfiguration>>>;
};

/**
 * Finds a server by name, alias or package identifier, ignoring case.
 *
 * @throws {QuartermasterError} `not_found` with the closest names, or `ambiguous_name` with the servers that share the
 *   alias.
 */
export type GetServer = (name: string) => Promise<ServerDetails>;

export function makeGetServer(live: CurrentCatalog, encodings: Encodings): GetServer {
  return async (name) => {
    const { names, catalog } = await live.index();
    const resolution = names.resolve(name);
    if (resolution.found === null) {
      const { ambiguous, suggestions } = resolution;
      throw ambiguous
        ? new QuartermasterError(
            'ambiguous_name',
            `Several servers are called "${name}". Use one of the full names in suggestions.`,
            { suggestions },
          )
        : new QuartermasterError(
            'not_found',
            `The catalog has no server "${name}".${suggestions.length > 0 ? ' The closest names are in suggestions.' : ''}`,
            { suggestions },
          );
    }
    const server = resolution.found;
    const { verification, other_evidence: _others, ...facts } = server;
    const way = usableWay(server);
    const configured =
      way === undefined
        ? []
        : [
            {
              key: configurationKey(server),
              launch: launchOf(
                server,
                way,
                server.settings.filter(({ when }) => when === 'always'),
              ),
              tools: [],
              otherTools: [],
            },
          ];
    return {
      ...facts,
      install: installOf(server),
      transports: transportsOf(server),
      verified: verificationNote(verification),
      versions: server.version === null ? [] : [{ version: server.version, latest: true }],
      client_configs: Object.fromEntries(
        catalog.vocabulary.clients
          .filter(({ id }) => COMMON_CLIENTS.some((common) => common === id))
          .map((client) => [client.id, clientConfiguration(client, configured, encodings.base64)]),
      ),
    };
  };
}
