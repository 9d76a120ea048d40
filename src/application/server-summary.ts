import type { Server } from '../domain/catalog/server.ts';

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
  readonly verified: 'unknown';
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
