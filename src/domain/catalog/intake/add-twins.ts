import { isDescribed, type Server } from '../server.ts';
import { usableWay, evidenceAgainst } from '../usable-way.ts';
import { identityOf } from './identity.ts';

/**
 * Names the leader of each server that is the same as a better known one: it has its products, its title or the last
 * part of its name, and its package, its repository, or its publisher and a host of its endpoints. Active servers lead,
 * then vendors' own, then fully described ones, then those with known tools and more stars. Servers that are gone are
 * no twins.
 */
export function addTwins(servers: readonly Server[]): readonly Server[] {
  const origins = Map.groupBy(
    servers.filter((server) => !isGone(server)).flatMap((server) => originsOf(server)),
    ({ origin }) => origin,
  );
  const leaderOf = new Map<string, string>();
  for (const group of origins.values()) {
    if (group.length === 1) continue;
    const ranked = group.map(({ server }) => server).toSorted(byClaim);
    ranked.forEach((server, at) => {
      const leader = ranked.slice(0, at).find((other) => isSame(server, other));
      if (leader !== undefined && !leaderOf.has(server.name)) leaderOf.set(server.name, leader.name);
    });
  }
  return servers.map((server) => {
    const leader = leaderOf.get(server.name);
    return leader === undefined ? server : { ...server, twin_of: lastOf(leaderOf, leader) };
  });
}

function isGone(server: Server): boolean {
  const way = usableWay(server);
  return way !== undefined && evidenceAgainst(server, way) !== undefined;
}

/** Returns a server by everything that only the same servers share: packages, repository, and hosts of its publisher. */
function originsOf(server: Server): readonly { readonly origin: string; readonly server: Server }[] {
  const { packages, remotes, repository } = identityOf(server);
  const hosts = remotes.map((url) => `${hostOf(url)} ${server.publisher.name.toLowerCase()}`);
  const origins = new Set([...packages, ...hosts, ...(repository === null ? [] : [repository])]);
  return [...origins].map((origin) => ({ origin, server }));
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]*)/.exec(url)?.[1] ?? url;
}

function isSame(one: Server, other: Server): boolean {
  const products = new Set(other.systems);
  const sameProducts = one.systems.length === products.size && one.systems.every((system) => products.has(system));
  return sameProducts && (one.title.toLowerCase() === other.title.toLowerCase() || lastPart(one) === lastPart(other));
}

function lastPart({ name }: Server): string {
  return (name.split('/').at(-1) ?? name).toLowerCase();
}

function byClaim(one: Server, other: Server): number {
  return claimOf(other) - claimOf(one) || (other.stars ?? 0) - (one.stars ?? 0) || (one.name < other.name ? -1 : 1);
}

function claimOf(server: Server): number {
  const { status, publisher, tools } = server;
  const claims = [status === 'active', publisher.official, isDescribed(server), tools.length > 0];
  return claims.reduce((sum, claim) => 2 * sum + Number(claim), 0);
}

/** A leader by one property may be the twin of another by a second one; claims rise along the way, so it ends. */
function lastOf(leaderOf: ReadonlyMap<string, string>, name: string): string {
  const next = leaderOf.get(name);
  return next === undefined ? name : lastOf(leaderOf, next);
}
