import type { ServerLine } from '../../../src/domain/catalog/catalog-line.ts';
import { faultOfHost } from '../../../src/domain/run/reachable-hosts.ts';

/** Every host is one that a program can be let out to, and who sends nothing anywhere has none. */
export function* checkHosts({ egress, hosts = [] }: Pick<ServerLine, 'egress' | 'hosts'>): Generator<string> {
  if (egress === 'none' && hosts.length > 0) yield 'has hosts, but sends nothing anywhere';
  for (const host of hosts) {
    const fault = faultOfHost(host);
    if (fault !== null) yield `the host ${host} ${fault}`;
  }
}
