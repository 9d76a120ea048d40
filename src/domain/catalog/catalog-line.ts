import type { Server } from './server.ts';
import type { Verification } from './verification.ts';

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

type HostFacts = Pick<Server, 'egress'> & { readonly hosts?: readonly string[] };

/** The hosts of a line of the catalog: a server that sends nothing anywhere needs none, of any other silence means unknown. */
export function knownHosts({ egress, hosts }: HostFacts): Server['hosts'] {
  return hosts ?? (egress === 'none' ? [] : null);
}

/** Evidence that comes with the package: a line of `catalog/evidence.jsonl`. Texts of servers are left out. */
export type EvidenceLine = Omit<Verification, 'tools' | 'tool_count' | 'detail'> & {
  /** Null when no list of tools was seen. */
  readonly tool_count: number | null;
};

export function verificationOfLine({ tool_count: count, ...facts }: EvidenceLine): Verification {
  return { ...facts, tools: null, ...(count === null ? {} : { tool_count: count }), detail: null };
}
