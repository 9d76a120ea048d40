import { knownHosts } from './known-hosts.ts';
import type { Server } from './server.ts';

/** A server that is described in full: a line of `catalog/servers.jsonl`. Hosts that are absent are unknown, or none where nothing is sent. */
export type ServerLine = Omit<
  Server,
  'hosts' | 'origin' | 'merged' | 'same_as' | 'outcomes' | 'verification' | 'other_evidence'
> & {
  readonly hosts?: readonly string[];
};

export function serverOfLine(line: ServerLine): Server {
  return { ...line, hosts: knownHosts(line), origin: 'core', merged: [], verification: null };
}
