import type { Server } from '../catalog/server.ts';
import { isNowhere } from './unavailable-servers.ts';

/** Name of the leading server by the name of each of its twins. */
export type Twins = ReadonlyMap<string, string>;

/** Returns the twins whose leader is among the servers and can be reached. */
export function twinsOf(servers: readonly Server[]): Twins {
  const twins = servers.flatMap(({ name, twin_of: leader }) => (leader === undefined ? [] : [[name, leader] as const]));
  const leaders = new Set(twins.map(([, leader]) => leader));
  const leading = new Set(
    servers.filter((server) => leaders.has(server.name) && !isNowhere(server)).map(({ name }) => name),
  );
  return new Map(twins.filter(([, leader]) => leading.has(leader)));
}
