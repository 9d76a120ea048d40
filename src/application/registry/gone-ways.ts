import { goneWays } from '../../domain/catalog/usable-way.ts';
import type { VisibleServers } from '../../domain/catalog/visible-servers.ts';

/** Names of the ways that are gone, by server; only servers that lost one. */
export type Gone = ReadonlyMap<string, ReadonlySet<string>>;

export function goneOf({ servers, tail }: Pick<VisibleServers, 'servers' | 'tail'>): Gone {
  return new Map(
    [...servers, ...tail].map((server) => [server.name, goneWays(server)] as const).filter(([, gone]) => gone.size > 0),
  );
}

export function isSameGone(one: Gone, other: Gone): boolean {
  return one.size === other.size && [...one].every(([name, ways]) => isSameSet(ways, other.get(name)));
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string> | undefined): boolean {
  return one.size === other?.size && [...one].every((each) => other.has(each));
}
