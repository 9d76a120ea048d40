import type { Catalog } from '../catalog/catalog.ts';
import type { Server } from '../catalog/server.ts';
import { evidenceAgainst, usableWay } from '../catalog/usable-way.ts';
import type { ToolIndex } from './tool-index.ts';

/** Operations of servers that are never recommended because they are denied or gone. */
export type UnavailableOperations = {
  /** Documents in ascending order. */
  readonly documents: readonly number[];
  /** 1 for each of these documents. */
  readonly marks: Uint8Array;
};

export function unavailableOperations({ servers, denied }: Catalog, index: ToolIndex): UnavailableOperations {
  const unavailable = Uint8Array.from(servers, (server) => Number(denied.has(server.name) || isNowhere(server)));
  const marks = Uint8Array.from(index.serverOf, (server) => unavailable[server] ?? 0);
  return { documents: [...marks.keys()].filter((document) => marks[document] === 1), marks };
}

/** Whether evidence shows that no way remains to reach a server. */
export function isNowhere(server: Server): boolean {
  const way = usableWay(server);
  return way !== undefined && evidenceAgainst(server, way) !== undefined;
}
