import type { Server } from '../domain/catalog/server.ts';
import type { VerificationOutcome } from '../domain/catalog/verification.ts';
import { variablesOf } from '../domain/stack/describe-server-pick.ts';
import { installOf } from '../domain/stack/install-of.ts';

/** A server in a list: at most 600 bytes of JSON. */
export type ServerSummary = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly publisher: { readonly name: string; readonly official: boolean };
  readonly status: Server['status'];
  readonly transports: readonly string[];
  readonly install: string;
  readonly requires: readonly string[];
  /** Names of the secrets it takes, least-privilege alternative. */
  readonly credentials: readonly string[];
  /** Null when the tools are unknown. */
  readonly tool_count: number | null;
  /** How the last verification ended; `unknown` when there was none. */
  readonly verified: VerificationOutcome | 'unknown';
  readonly as_of: string;
};

export type ServerFilter = {
  readonly registryType?: string;
  readonly transport?: string;
  readonly capability?: string;
  readonly verified?: string;
};

export type Page<Item> = {
  readonly items: readonly Item[];
  readonly total: number;
  /** Pass it back to get the next page; null on the last one. */
  readonly cursor: string | null;
};

export function summarizeServer(server: Server): ServerSummary {
  const required = server.credentials.filter(({ required: needed }) => needed);
  const hosted = server.prefer.startsWith('remote:');
  return {
    name: server.name,
    title: server.title,
    description: server.description,
    publisher: server.publisher,
    status: server.status,
    transports: transportsOf(server),
    install: installOf(server),
    requires: server.requires,
    credentials: required.flatMap((credential) => variablesOf(credential, server, hosted)),
    tool_count: server.tools_read === null ? null : server.tools.length,
    verified: server.verification?.outcome ?? 'unknown',
    as_of: server.as_of,
  };
}

/** Transports by which it can be reached, `stdio` first. */
export function transportsOf(server: Server): string[] {
  return [...(server.packages.length > 0 ? ['stdio'] : []), ...new Set(server.remotes.map(({ type }) => type))];
}

export function passes(server: Server, filter: ServerFilter): boolean {
  if (filter.registryType !== undefined && !server.packages.some(({ type }) => type === filter.registryType))
    return false;
  if (filter.transport !== undefined && !transportsOf(server).includes(filter.transport)) return false;
  if (
    filter.capability !== undefined &&
    !server.capabilities.includes(filter.capability) &&
    !server.tools.some(({ capability }) => capability === filter.capability)
  )
    return false;
  return filter.verified === undefined || filter.verified === (server.verification?.outcome ?? 'unknown');
}
