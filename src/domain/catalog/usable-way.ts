import { allEvidence, type Server } from './server.ts';
import type { Verification } from './verification.ts';
import { preferredWay, type Preferred, installLine, launchOf } from './launch.ts';

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

/** The package or endpoint that was spoken to, without a version: `npm:IDENTIFIER`, `pypi:IDENTIFIER`, or a URL. */
export function wayOfTarget(target: string): string {
  const name = target.indexOf(':') + 1;
  const version = target.lastIndexOf('@');
  return target.startsWith('//', name) || version <= name ? target : target.slice(0, version);
}

/** Whether evidence says that a package or endpoint is not there, or is no MCP server. A single version that is missing says less. */
export function isGone({ outcome, target }: Pick<Verification, 'outcome' | 'target'>): boolean {
  return outcome === 'not_mcp' || (outcome === 'package_missing' && wayOfTarget(target) === target);
}

const REGISTRIES: Readonly<Record<string, string>> = { npm: 'npm', pypi: 'PyPI' };

/** One sentence on a package, a version of it or an endpoint that is not there, with the day on which somebody looked. */
export function tellGone({ outcome, method, target, at }: Verification): string {
  const day = at.slice(0, 10);
  if (method !== 'stdio') return `The endpoint ${target} did not answer as an MCP server on ${day}.`;
  const way = wayOfTarget(target);
  const type = way.slice(0, way.indexOf(':'));
  const name = way.slice(type.length + 1);
  if (outcome === 'not_mcp') return `The package ${name} did not answer as an MCP server on ${day}.`;
  const version = target === way ? 'The' : `Version ${target.slice(way.length + 1)} of the`;
  return `${version} package ${name} was not in the ${REGISTRIES[type] ?? type} registry on ${day}.`;
}

/** The command or URL of the way to use with the settings it needs to start; empty when there is no way. */
export function installOf(server: Server): string {
  const way = usableWay(server);
  if (way === undefined) return '';
  const settings = server.settings.filter(({ when }) => when === 'always');
  return installLine(launchOf(server, way, settings));
}
