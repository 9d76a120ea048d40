import { faultOfHost } from '../../domain/run/reachable-hosts.ts';
import { withoutSecrets } from './without-secrets.ts';
import { isObject } from '../../domain/catalog/is-object.ts';

/** Hosts that the operator lets servers out to, by the name of the server in lower case. */
export type EgressSetting = ReadonlyMap<string, readonly string[]>;

const SERVER = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[a-z0-9._-]+$/;
const MOST_HOSTS = 256;

/**
 * Reads the member `egress` of the file: `{"name of a server": ["api.example.com", "*.example.net"]}`. They come on top of the
 * hosts that the catalog knows, or are all there is where it knows none. What is wrong is added to `faults`, and left out.
 *
 * @param value As it stands in the file; undefined when it is not there.
 */
export function readEgress(value: unknown, faults: string[]): EgressSetting {
  const found = new Map<string, readonly string[]>();
  if (value === undefined) return found;
  if (!isObject(value)) {
    faults.push('egress is not an object of lists of hosts by the name of a server');
    return found;
  }
  for (const [server, hosts] of Object.entries(value)) {
    const path = `egress["${server}"]`;
    const name = server.toLowerCase();
    if (!SERVER.test(name)) faults.push(`${path} is not named like a server, such as io.github.example/tool-mcp`);
    else if (found.has(name)) faults.push(`${path} stands there more than once, in other capitals`);
    found.set(name, readHosts(hosts, path, faults));
  }
  return found;
}

function readHosts(value: unknown, path: string, faults: string[]): readonly string[] {
  if (!Array.isArray(value) || !value.every((host) => typeof host === 'string')) {
    faults.push(`${path} is not a list of hosts`);
    return [];
  }
  if (value.length > MOST_HOSTS) faults.push(`${path} has more than ${MOST_HOSTS} hosts`);
  const faulty = new Set(
    value.filter((host) => {
      const fault = faultOfHost(host);
      if (fault !== null) faults.push(`${path}: ${withoutSecrets(host)} ${fault}`);
      return fault !== null;
    }),
  );
  return [...new Set(value)].filter((host) => !faulty.has(host));
}
