import type { ServerPlan } from '../../domain/run/plan-server.ts';
import { reachableHosts } from '../../domain/run/reachable-hosts.ts';
import type { ToolServer } from '../ports/tool-host.ts';
import { Secret } from './secret.ts';

/** What a server is given. */
export type ServerGrants = {
  /** The value of a credential, or null. */
  readonly credentialOf: (name: string) => Secret | null;
  /** Hosts that the operator lets a server's program reach beside those that the catalog knows, by the name of the server. */
  readonly allowedHosts: (server: string) => readonly string[];
};

/** A server as it is started: the way to it with the secrets that it declares, as far as they were given, and the hosts it may reach. */
export function toolServerOf(
  { server, version, secrets }: ServerPlan,
  target: ToolServer['target'],
  { credentialOf, allowedHosts }: ServerGrants,
): ToolServer {
  const values = secrets.flatMap(({ credential, into, prefix }) => {
    const value = credentialOf(credential);
    return value === null ? [] : [[into, prefix === '' ? value : new Secret(prefix + value.reveal())] as const];
  });
  const hosts =
    target.method === 'stdio'
      ? reachableHosts(server, [...Object.values(target.settings), ...target.args], allowedHosts(server.name))
      : [];
  return { name: server.name, target, version, secrets: Object.fromEntries(values), hosts };
}
