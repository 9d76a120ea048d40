import type { Server } from '../catalog/server.ts';
import { faultOfHost } from './host-rule.ts';

/** The host of an address at the usual port; a placeholder in it makes it none. */
const ADDRESS = /https:\/\/(?:[^\s/?#@\\"'<>]*@)?([a-z0-9.-]+)(?::443)?(?=[/?#\s,;|"')\]]|$)/gi;

/**
 * The hosts that a server's program may reach in a run: those that the catalog knows, those of HTTPS addresses in what it is
 * started with, such as that of the user's own installation, and the operator's. An address that the publisher of an entry
 * wrote, whom nobody has looked at, opens nothing.
 *
 * @param values Values of the chosen settings, and arguments.
 * @param ofOperator As the operator allows them to this server.
 * @returns Each host once; none when nothing is known, which is not the same as needing none.
 */
export function reachableHosts(
  server: Pick<Server, 'hosts' | 'origin' | 'settings' | 'args'>,
  values: Iterable<string>,
  ofOperator: readonly string[] = [],
): readonly string[] {
  const ofStranger =
    server.origin === 'registry' ? [...server.settings.map(({ value }) => value), ...server.args].flatMap(hostsIn) : [];
  const ofValues = [...values].flatMap(hostsIn).filter((host) => !ofStranger.includes(host));
  return [...new Set([...(server.hosts ?? []), ...ofOperator, ...ofValues])];
}

function hostsIn(value: string): string[] {
  return [...value.matchAll(ADDRESS)]
    .map(([, host = '']) => host.toLowerCase())
    .filter((host) => faultOfHost(host) === null);
}
