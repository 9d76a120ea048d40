import { SHARED_DOMAINS } from '../catalog/shared-domains.ts';
import type { Server } from '../catalog/server.ts';

/** Host of an HTTPS address on the default port; a host with a placeholder does not match. */
const ADDRESS = /https:\/\/(?:[^\s/?#@\\"'<>]*@)?([a-z0-9.-]+)(?::443)?(?=[/?#\s,;|"')\]]|$)/gi;

/**
 * Returns the reachable hosts of a server's program: catalog hosts, hosts of HTTPS addresses in its settings and
 * arguments, and the operator's. Addresses in unreviewed entries open nothing.
 *
 * @param values Values of the chosen settings, and arguments.
 * @param ofOperator Hosts that the operator allows to this server.
 * @returns Distinct hosts; empty means unknown, which differs from needing none.
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

const NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ANY = '*.';
/** Second-level domains that are assigned like top-level domains: `co.uk`, `com.au`. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gob|gouv|gov|ne|net|or|org)\.[a-z]{2}$/;

/**
 * Returns the fault of a host pattern, as words that follow the host; null for `api.example.com` and `*.example.com`.
 */
export function faultOfHost(text: string): string | null {
  const name = text.startsWith(ANY) ? text.slice(ANY.length) : text;
  if (!NAME.test(name))
    return 'is not a host such as api.example.com or *.example.com: lower case, two names or more, no scheme, port, path or IP address';
  if (SECOND_LEVEL.test(name) || SHARED_DOMAINS.includes(name)) return 'belongs to nobody alone: name a host below it';
  return null;
}
