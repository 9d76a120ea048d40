import { UNKNOWN, transportsOf } from '../../domain/catalog/facets.ts';
import type { Maker } from '../../domain/catalog/maker.ts';
import type { Server } from '../../domain/catalog/server.ts';
import type { VerificationOutcome } from '../../domain/catalog/verification.ts';
import { variablesOf } from '../../domain/stack/planned-server.ts';
import type { CatalogIndex } from '../../domain/match/catalog-index.ts';
import { installOf } from '../../domain/catalog/usable-way.ts';

/** Server in a list. */
export type ServerSummary = {
  readonly name: string;
  /** Unique in the catalog, ignoring case. */
  readonly title: string;
  readonly description: string;
  readonly publisher: Server['publisher'];
  readonly maker: Pick<Maker, 'kind' | 'carrier'>;
  readonly status: Server['status'];
  readonly transports: readonly string[];
  readonly install: string;
  readonly requires: readonly string[];
  /** Names of its secrets, of the least-privilege alternative. */
  readonly credentials: readonly string[];
  /** Null when the tools are unknown. */
  readonly tool_count: number | null;
  /** Outcome of the last verification; `unknown` without one. */
  readonly verified: VerificationOutcome | 'unknown';
  readonly as_of: string;
  /** Full name of the server that leads among several names of one server; absent when it leads or is the only one. */
  readonly twin_of?: string;
};

export type Page<Item> = {
  readonly items: readonly Item[];
  readonly total: number;
  /** Cursor of the next page; null on the last one. */
  readonly cursor: string | null;
};

/** Summaries of the servers in one state of the catalog, each made at its first use. Another state removes them. */
export class ServerSummaries {
  #index: CatalogIndex | undefined;
  #made = new Map<Server, ServerSummary>();

  of(server: Server, index: CatalogIndex): ServerSummary {
    if (index !== this.#index) this.#made = new Map();
    this.#index = index;
    const made = this.#made.get(server) ?? summarizeServer(server, index);
    this.#made.set(server, made);
    return made;
  }
}

/** Returns the facts about a server in a list. */
function summarizeServer(server: Server, index: CatalogIndex): ServerSummary {
  const required = server.credentials.filter(({ required: needed }) => needed);
  const twinOf = index.twins.get(server.name);
  const hosted = server.prefer.startsWith('remote:');
  return {
    name: server.name,
    title: index.titleOf(server),
    description: server.description,
    publisher: server.publisher,
    maker: { kind: server.maker.kind, carrier: server.maker.carrier },
    status: server.status,
    transports: transportsOf(server),
    install: installOf(server),
    requires: server.requires,
    credentials: [...new Set(required.flatMap((credential) => variablesOf(credential, server, hosted)))],
    tool_count: server.tools_read === null ? null : server.tools.length,
    verified: server.verification?.outcome ?? UNKNOWN,
    as_of: server.as_of,
    ...(twinOf !== undefined && { twin_of: twinOf }),
  };
}
