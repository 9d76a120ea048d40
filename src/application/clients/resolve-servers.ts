import { configure } from '../../domain/answer/describe-server-pick.ts';
import { withUniqueKeys } from '../../domain/answer/recommend.ts';
import { configurationKey, launchOf } from '../../domain/catalog/launch.ts';
import type { Catalog } from '../../domain/catalog/catalog.ts';
import type { Server } from '../../domain/catalog/server.ts';
import { usableWay } from '../../domain/catalog/usable-way.ts';
import { startSettings } from '../../domain/catalog/switches.ts';
import type { ConfiguredServer } from '../../domain/clients/render-entry.ts';
import { QuartermasterError, type Fault } from '../../domain/errors.ts';
import { holdLock } from '../../domain/stack/lock/hold-lock.ts';
import type { StackLock } from '../../domain/stack/lock/stack-lock.ts';
import type { CatalogIndex } from '../../domain/match/catalog-index.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import type { Sha256 } from '../ports/sha256.ts';

/** Server by name with its allowed tools. */
export type NamedServer = {
  /** Name, alias or package identifier. */
  readonly name: string;
  /** Null allows all tools. */
  readonly tools: readonly string[] | null;
};

/** Servers for a client: those of a lock, or named ones. */
export type WantedServers = { readonly lock: StackLock } | { readonly servers: readonly NamedServer[] };

/**
 * Finds the launch, the settings and the allowed tools of servers.
 *
 * @throws {QuartermasterError} `validation` with every unknown server, tool and fault of the lock; `lock_mismatch` for
 *   a lock that the catalog cannot fulfil.
 */
export type ResolveServers = (wanted: WantedServers) => Promise<readonly ConfiguredServer[]>;

export function makeResolveServers(live: CurrentCatalog, sha256: Sha256): ResolveServers {
  return async (wanted) => {
    const index = await live.index();
    if ('lock' in wanted) {
      const { servers } = holdLock(wanted.lock, index.catalog, sha256);
      return withUniqueKeys(servers.map((planned) => withoutApprovals(configure(planned, {}))));
    }
    return withUniqueKeys(namedServers(wanted.servers, index));
  };
}

/** A lock does not say which calls its task put under approval. */
function withoutApprovals({ unasked: _unknown, ...server }: ConfiguredServer): ConfiguredServer {
  return server;
}

function namedServers(wanted: readonly NamedServer[], { names, catalog }: CatalogIndex): readonly ConfiguredServer[] {
  const faults: Fault[] = [];
  const found = wanted.flatMap(({ name, tools }, place) => {
    const resolution = names.resolve(name);
    const server = resolution.found;
    const fault =
      resolution.found === null
        ? unknownServer(name, resolution.suggestions)
        : faultOf(resolution.found, tools, catalog);
    if (fault !== null) faults.push({ ...fault, path: `/servers/${place}${fault.path}` });
    const way = server === null ? undefined : usableWay(server);
    return server === null || way === undefined ? [] : [{ server, way, tools }];
  });
  if (faults.length > 0)
    throw new QuartermasterError('validation', `The request has ${faults.length} fault(s); see errors.`, {
      errors: faults,
    });
  return found.map(({ server, way, tools }) => ({
    key: configurationKey(server),
    launch: launchOf(server, way, startSettings(server, way)),
    tools: tools ?? [],
    otherTools: tools === null ? [] : server.tools.map(({ name }) => name).filter((name) => !tools.includes(name)),
  }));
}

function unknownServer(name: string, suggestions: readonly string[]): Fault {
  const near = suggestions.length === 0 ? '' : `; the closest names are ${suggestions.join(', ')}`;
  return { path: '/name', message: `is no server of the catalog: ${name}${near}` };
}

function faultOf(server: Server, tools: readonly string[] | null, { denied }: Catalog): Fault | null {
  const reason = denied.get(server.name);
  if (reason !== undefined) return { path: '/name', message: `is kept away: ${reason}` };
  if (usableWay(server) === undefined)
    return { path: '/name', message: `${server.name} has neither a package nor an endpoint` };
  const unknown = (tools ?? []).filter(
    (tool) => server.tools.length > 0 && !server.tools.some(({ name }) => name === tool),
  );
  return unknown.length === 0 ? null : { path: '/tools', message: `has no tool ${unknown.join(', ')}` };
}
