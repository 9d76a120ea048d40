import { allEvidence, type Server } from './server.ts';
import type { Verification } from './verification.ts';
import { isGone } from './verification/is-gone.ts';
import { wayOfTarget } from './verification/way-of-target.ts';
import { preferredWay, type Preferred } from './launch.ts';

/** `npm:IDENTIFIER`, or the URL of an endpoint; as evidence names what was spoken to. */
export function wayName({ package: pack, remote }: Preferred): string {
  return pack === undefined ? remote.url : `${pack.type}:${pack.identifier}`;
}

/** The newest evidence of one way to reach a server; undefined when nobody spoke to it so. */
export function evidenceOf(server: Server, way: Preferred): Verification | undefined {
  const name = wayName(way);
  return allEvidence(server).find(({ target }) => wayOfTarget(target) === name);
}

/** The newest evidence of a way if that says that it is not there. */
export function evidenceAgainst(server: Server, way: Preferred): Verification | undefined {
  const evidence = evidenceOf(server, way);
  return evidence !== undefined && isGone(evidence) ? evidence : undefined;
}

/**
 * The server without the ways that are not there. In their place only an endpoint comes, a package that was seen to belong to the server, or
 * one that answered: a package that was matched by its name alone may be something else.
 */
export function withoutGone(server: Server): Server {
  return {
    ...server,
    packages: server.packages.filter((pack) => {
      const evidence = evidenceOf(server, { package: pack });
      return evidence === undefined ? pack.verified : !isGone(evidence);
    }),
    remotes: server.remotes.filter((remote) => evidenceAgainst(server, { remote }) === undefined),
  };
}

/** The way to reach a server that is shown: the preferred one, or another where that one is not there and another is. */
export function usableWay(server: Server): Preferred | undefined {
  const way = preferredWay(server);
  if (way === undefined || evidenceAgainst(server, way) === undefined) return way;
  return preferredWay(withoutGone(server)) ?? way;
}
