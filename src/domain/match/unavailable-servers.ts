import type { Catalog } from '../catalog/catalog.ts';
import type { Server } from '../catalog/server.ts';
import { evidenceAgainst, usableWay } from '../catalog/usable-way.ts';
import type { ToolIndex } from './tool-index.ts';

/** Operations of the servers that are never recommended: those that the operator denies, and those that are not there. */
export type UnavailableOperations = {
  /** In ascending order. */
  readonly documents: readonly number[];
  /** 1 for each of them. */
  readonly marks: Uint8Array;
};

export function unavailableOperations({ servers, denied }: Catalog, index: ToolIndex): UnavailableOperations {
  const unavailable = Uint8Array.from(servers, (server) => Number(denied.has(server.name) || isNowhere(server)));
  const marks = Uint8Array.from(index.serverOf, (server) => unavailable[server] ?? 0);
  return { documents: [...marks.keys()].filter((document) => marks[document] === 1), marks };
}

/** Whether evidence says that no way is left to reach a server. */
export function isNowhere(server: Server): boolean {
  const way = server.verification === null ? undefined : usableWay(server);
  return way !== undefined && evidenceAgainst(server, way) !== undefined;
}
