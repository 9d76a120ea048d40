import { allEvidence, type Server } from './server.ts';
import type { Verification } from './verification.ts';
import { startSettings } from './switches.ts';
import { preferredWay, type Preferred, installLine, launchOf } from './launch.ts';

/** Returns the name of a way as in evidence: `npm:IDENTIFIER`, or the URL of an endpoint. */
export function wayName({ package: pack, remote }: Preferred): string {
  return pack === undefined ? remote.url : `${pack.type}:${pack.identifier}`;
}

/** Returns the newest evidence of one way to reach a server. */
export function evidenceOf(server: Server, way: Preferred): Verification | undefined {
  const name = wayName(way);
  return allEvidence(server).find(({ target }) => wayOfTarget(target) === name);
}

/** Reason why a way is gone: a verification, or a registry without the package. */
export type GoneWay = Pick<Verification, 'outcome' | 'method' | 'target' | 'at'>;

/** Returns the newest evidence of a way, or a newer fact about its package, if that way is gone. */
export function evidenceAgainst(server: Server, way: Preferred): GoneWay | undefined {
  const evidence = evidenceOf(server, way);
  const fact = way.package?.fact;
  if (fact?.exists === false && (evidence === undefined || evidence.at.slice(0, 10) < fact.at))
    return { outcome: 'package_missing', method: 'stdio', target: wayName(way), at: fact.at };
  return evidence !== undefined && isGone(evidence) ? evidence : undefined;
}

/** Returns the names of the ways that are gone, as in {@link wayName}. */
export function goneWays(server: Server): ReadonlySet<string> {
  const ways: readonly Preferred[] = [
    ...server.packages.map((pack) => ({ package: pack })),
    ...server.remotes.map((remote) => ({ remote })),
  ];
  return new Set(ways.filter((way) => evidenceAgainst(server, way) !== undefined).map(wayName));
}

/** Returns the server without ways that are gone; the same object when none is. */
export function withLivingWays(server: Server): Server {
  const gone = goneWays(server);
  if (gone.size === 0) return server;
  return {
    ...server,
    packages: server.packages.filter((pack) => !gone.has(wayName({ package: pack }))),
    remotes: server.remotes.filter((remote) => !gone.has(wayName({ remote }))),
  };
}

/**
 * Returns the server without ways that are gone and without untested packages that matched by name alone, which may be
 * other ones.
 */
export function withoutGone(server: Server): Server {
  const living = withLivingWays(server);
  const packages = living.packages.filter(
    (pack) => pack.verified || evidenceOf(server, { package: pack }) !== undefined,
  );
  return { ...living, packages };
}

/** Returns the way to show: the preferred one, or another when that one is gone. */
export function usableWay(server: Server): Preferred | undefined {
  const way = preferredWay(server);
  if (way === undefined || evidenceAgainst(server, way) === undefined) return way;
  return preferredWay(withoutGone(server)) ?? way;
}

/** Returns a target without its version: `npm:IDENTIFIER`, `pypi:IDENTIFIER`, or a URL. */
export function wayOfTarget(target: string): string {
  const name = target.indexOf(':') + 1;
  const version = target.lastIndexOf('@');
  return target.startsWith('//', name) || version <= name ? target : target.slice(0, version);
}

/** Whether a package or endpoint is gone or is no MCP server. A single missing version is not enough. */
export function isGone({ outcome, target }: Pick<Verification, 'outcome' | 'target'>): boolean {
  return outcome === 'not_mcp' || (outcome === 'package_missing' && wayOfTarget(target) === target);
}

const REGISTRIES: Readonly<Record<string, string>> = { npm: 'npm', pypi: 'PyPI' };

/** Returns one sentence about a missing package, version or endpoint, with the date of the probe. */
export function tellGone({ outcome, method, target, at }: GoneWay): string {
  const day = at.slice(0, 10);
  if (method !== 'stdio') return `The endpoint ${target} did not answer as an MCP server on ${day}.`;
  const way = wayOfTarget(target);
  const type = way.slice(0, way.indexOf(':'));
  const name = way.slice(type.length + 1);
  if (outcome === 'not_mcp') return `The package ${name} did not answer as an MCP server on ${day}.`;
  const version = target === way ? 'The' : `Version ${target.slice(way.length + 1)} of the`;
  return `${version} package ${name} was not in the ${REGISTRIES[type] ?? type} registry on ${day}.`;
}

/** Returns the command or URL of the usable way, with the settings it needs; empty without a way. */
export function installOf(server: Server): string {
  const way = usableWay(server);
  if (way === undefined) return '';
  return installLine(launchOf(server, way, startSettings(server, way)));
}
