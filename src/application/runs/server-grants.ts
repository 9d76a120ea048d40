import type { ServerPlan } from '../../domain/run/plan-server.ts';
import { reachableHosts } from '../../domain/run/reachable-hosts.ts';
import type { ToolServer } from '../ports/tool-host.ts';
import { Secret } from './redaction.ts';

/** Secrets and hosts that servers may use. */
export type ServerGrants = {
  /** Returns the value of a credential, or null. */
  readonly credentialOf: (name: string) => Secret | null;
  /** Returns the hosts that the operator allows to a server by name, in addition to the catalog's. */
  readonly allowedHosts: (server: string) => readonly string[];
};

/**
 * Returns a server ready to start: its target, the available values of its declared secrets, and its reachable hosts.
 */
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
