import { transportsOf } from '../../domain/catalog/facets.ts';
import type { Server } from '../../domain/catalog/server.ts';
import { verificationNote, type VerificationNote } from '../../domain/catalog/verification.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import { clientConfiguration, type ClientConfiguration } from '../../domain/clients/client-configuration.ts';
import { COMMON_CLIENTS, type ClientId } from '../../domain/clients/client-ids.ts';
import { installOf, usableWay } from '../../domain/catalog/usable-way.ts';
import { configurationKey, launchOf } from '../../domain/catalog/launch.ts';
import { startSettings } from '../../domain/catalog/switches.ts';
import type { Encodings } from '../../domain/answer/recommend.ts';
import type { CatalogIndex } from '../../domain/match/catalog-index.ts';
import { leadingServer, type Lead } from '../../domain/match/leading-server.ts';
import type { Twins } from '../../domain/match/twins.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import type { ToolSchemas } from '../ports/tool-schemas.ts';

/** All facts about one server, with the configuration of common clients. */
export type ServerDetails = Omit<Server, 'verification' | 'other_evidence' | 'twin_of'> & {
  readonly install: string;
  readonly transports: readonly string[];
  readonly verified: VerificationNote;
  readonly versions: readonly { readonly version: string; readonly latest: boolean }[];
  /** Full names of the other servers of a shared short name, closest first, at most ten; empty for a name of one server. */
  readonly alternatives: readonly string[];
  /** Full name of the server that leads among several names of one server; absent when it leads or is the only one. */
  readonly twin_of?: string;
  /** Full names of the other entries of this server, which leads; absent without any. */
  readonly twins?: readonly string[];
  readonly client_configs: Readonly<Partial<Record<ClientId, ClientConfiguration>>>;
  /** Input schemas by tool, null when unknown; absent unless requested. */
  readonly tool_schemas?: Readonly<Record<string, unknown>> | null;
};

const MOST_ALTERNATIVES = 10;

/**
 * Finds a server by name, alias or package identifier, ignoring case. A short name of several servers, or the name of a
 * product, resolves to the server that leads.
 *
 * @throws {QuartermasterError} `not_found` with the closest names, or `ambiguous_name` with the servers that share the
 *   alias when none leads.
 */
export type GetServer = (name: string, fields?: { readonly schemas: boolean }) => Promise<ServerDetails>;

/** @throws {QuartermasterError} `not_found` or `ambiguous_name`. */
function find(name: string, index: CatalogIndex): Lead {
  const resolution = index.names.resolve(name);
  if (resolution.found !== null) return { server: resolution.found, others: [] };
  const lead = leadingServer(name, index);
  if (lead !== undefined) return lead;
  const { ambiguous, suggestions } = resolution;
  if (ambiguous)
    throw new QuartermasterError(
      'ambiguous_name',
      `Several servers are called "${name}", and none leads. Use one of the full names in suggestions.`,
      { suggestions },
    );
  const hint = suggestions.length > 0 ? ' The closest names are in suggestions.' : '';
  throw new QuartermasterError('not_found', `The catalog has no server "${name}".${hint}`, { suggestions });
}

function twinsOf(name: string, twins: Twins): Pick<ServerDetails, 'twin_of' | 'twins'> {
  const leader = twins.get(name);
  const led = [...twins].flatMap(([twin, of]) => (of === name ? [twin] : []));
  return { ...(leader !== undefined && { twin_of: leader }), ...(led.length > 0 && { twins: led }) };
}

export function makeGetServer(live: CurrentCatalog, encodings: Encodings, schemas: ToolSchemas): GetServer {
  return async (name, fields = { schemas: false }) => {
    const index = await live.index();
    const { catalog } = index;
    const { server, others } = find(name, index);
    const { verification, other_evidence: _others, twin_of: _leader, ...facts } = server;
    const way = usableWay(server);
    const configured =
      way === undefined
        ? []
        : [
            {
              key: configurationKey(server),
              launch: launchOf(server, way, startSettings(server, way)),
              tools: [],
              otherTools: [],
            },
          ];
    return {
      ...facts,
      title: index.titleOf(server),
      install: installOf(server),
      transports: transportsOf(server),
      verified: verificationNote(verification),
      versions: server.version === null ? [] : [{ version: server.version, latest: true }],
      alternatives: others.slice(0, MOST_ALTERNATIVES).map((other) => other.name),
      ...twinsOf(server.name, index.twins),
      client_configs: Object.fromEntries(
        catalog.vocabulary.clients
          .filter(({ id }) => COMMON_CLIENTS.some((common) => common === id))
          .map((client) => [client.id, clientConfiguration(client, configured, encodings.base64)]),
      ),
      ...(fields.schemas ? { tool_schemas: await schemas.of(server.name) } : {}),
    };
  };
}
