import type { Server } from '../catalog/server.ts';
import type { Knowledge } from './knowledge.ts';
import { evidenceAgainst, usableWay } from '../catalog/usable-way.ts';

/** Operations of the servers that are never recommended: those that the operator keeps away, and those that are not there. */
export type UnavailableOperations = {
  /** In ascending order. */
  readonly documents: readonly number[];
  /** 1 for each of them. */
  readonly marks: Uint8Array;
};

const memory = new WeakMap<Knowledge, UnavailableOperations>();

export function unavailableOperations(knowledge: Knowledge): UnavailableOperations {
  const known = memory.get(knowledge);
  if (known !== undefined) return known;
  const { catalog, index } = knowledge;
  const servers = Uint8Array.from(catalog.servers, (server) =>
    Number(catalog.barred.has(server.name) || isNowhere(server)),
  );
  const marks = Uint8Array.from({ length: index.size }, (_, document) => servers[index.serverOf[document] ?? -1] ?? 0);
  const documents = [...marks.keys()].filter((document) => marks[document] === 1);
  const found = { documents, marks };
  memory.set(knowledge, found);
  return found;
}

/** Whether evidence says that no way is left to reach a server. */
export function isNowhere(server: Server): boolean {
  const way = server.verification === null ? undefined : usableWay(server);
  return way !== undefined && evidenceAgainst(server, way) !== undefined;
}
