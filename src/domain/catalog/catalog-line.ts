import { UNKNOWN_MAKER } from './maker.ts';
import type { Server } from './server.ts';
import type { Verification } from './verification.ts';

/**
 * A fully described server: a line of `catalog/servers.jsonl`. Absent hosts are unknown; a server that sends nothing
 * has none.
 */
export type ServerLine = Omit<
  Server,
  'hosts' | 'maker' | 'origin' | 'merged' | 'same_as' | 'twin_of' | 'outcomes' | 'verification' | 'other_evidence'
> & {
  readonly hosts?: readonly string[];
};

export function serverOfLine(line: ServerLine): Server {
  return { ...line, maker: UNKNOWN_MAKER, hosts: knownHosts(line), origin: 'core', merged: [], verification: null };
}

type HostFacts = Pick<Server, 'egress'> & { readonly hosts?: readonly string[] };

/** Returns the hosts of a line; when absent, none for a server that sends nothing, else null. */
export function knownHosts({ egress, hosts }: HostFacts): Server['hosts'] {
  return hosts ?? (egress === 'none' ? [] : null);
}

/** Evidence shipped with the package: a line of `catalog/evidence.jsonl`, without texts of servers. */
export type EvidenceLine = Omit<Verification, 'tools' | 'tool_count' | 'tool_effects' | 'detail'> & {
  /** Null without a list of tools. */
  readonly tool_count: number | null;
  /** Effect of each tool by its own annotations, null without any; absent without a list of tools. */
  readonly tool_effects?: NonNullable<Verification['tool_effects']>;
};

export function verificationOfLine({ tool_count: count, ...facts }: EvidenceLine): Verification {
  return { ...facts, tools: null, ...(count === null ? {} : { tool_count: count }), detail: null };
}
