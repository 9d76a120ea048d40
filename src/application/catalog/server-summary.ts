import { UNKNOWN, transportsOf } from '../../domain/catalog/facets.ts';
import type { Server } from '../../domain/catalog/server.ts';
import type { VerificationOutcome } from '../../domain/catalog/verification.ts';
import { variablesOf } from '../../domain/stack/planned-server.ts';
import { installOf } from '../../domain/catalog/install-of.ts';
import { fitItem } from './fit-item.ts';
import { keepJson } from '../written-json.ts';

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

export type Page<Item> = {
  readonly items: readonly Item[];
  readonly total: number;
  /** Pass it back to get the next page; null on the last one. */
  readonly cursor: string | null;
};

/** A summary with its JSON, and the bytes that this has in UTF-8. */
export type WrittenSummary = { readonly summary: ServerSummary; readonly json: string; readonly bytes: number };

const made = new WeakMap<Server, WrittenSummary>();

/** The summary of a server, made at the first call and the same object ever after. */
export function summarizeServer(server: Server): ServerSummary {
  return writeSummary(server).summary;
}

/** The same as it is written. */
export function writeSummary(server: Server): WrittenSummary {
  return made.get(server) ?? write(server);
}

function write(server: Server): WrittenSummary {
  const summary = fitItem(describe(server));
  const json = keepJson(summary, JSON.stringify(summary));
  const written = { summary, json, bytes: Buffer.byteLength(json) };
  made.set(server, written);
  return written;
}

function describe(server: Server): ServerSummary {
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
    credentials: [...new Set(required.flatMap((credential) => variablesOf(credential, server, hosted)))],
    tool_count: server.tools_read === null ? null : server.tools.length,
    verified: server.verification?.outcome ?? UNKNOWN,
    as_of: server.as_of,
  };
}
