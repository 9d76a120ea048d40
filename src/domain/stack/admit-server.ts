import type { Server } from '../catalog/server.ts';
import { isLocal, type Constraints } from '../task/constraints.ts';
import { measuredTokens } from './run-tokens.ts';
import { waysOf, type Preferred } from '../catalog/launch.ts';
import { evidenceAgainst, withoutGone, type GoneWay } from '../catalog/usable-way.ts';

/** Decision whether and how a server may be used; a refusal gives the one constraint that excludes it. */
export type Admission =
  /** `gone` is evidence that the only remaining way is gone. */
  | { readonly admitted: true; readonly way: Preferred; readonly gone?: GoneWay }
  | { readonly admitted: false; readonly code: string; readonly reason: string; readonly would_change_if: string };

const LAUNCHER: Readonly<Record<string, string>> = { npm: 'node', pypi: 'uv', oci: 'docker' };

/** Whether a word of a constraint is the server's name, an alias, a product or the publisher. */
export function answersTo(server: Server, word: string): boolean {
  const wanted = word.toLowerCase();
  return (
    server.name.toLowerCase() === wanted ||
    server.aliases.includes(wanted) ||
    server.systems.includes(wanted) ||
    server.publisher.name.toLowerCase() === wanted
  );
}

/**
 * Applies the hard limits to one server, before any ranking.
 * @param named Products named by the task; data may go to the user's own account there even if nothing else may leave
 *   the machine.
 */
export function admit(server: Server, constraints: Constraints, named: ReadonlySet<string>): Admission {
  const wanted = constraints.only?.some((word) => word.toLowerCase() === server.name.toLowerCase()) === true;
  if (server.status === 'archived' && !wanted) return out('archived', 'Archived upstream.', `only=["${server.name}"]`);
  if (server.status === 'deprecated' && !wanted)
    return out('deprecated', 'Its publisher deprecated it.', `only=["${server.name}"]`);
  const excluded = (constraints.exclude ?? []).find((word) => answersTo(server, word));
  if (excluded !== undefined) return out('excluded', `Excluded by "${excluded}".`, `exclude without "${excluded}"`);
  if (constraints.only !== undefined && !constraints.only.some((word) => answersTo(server, word)))
    return out('not_in_only', `Not among ${constraints.only.join(', ')}.`, `only with "${server.name}"`);
  if (constraints.official === true && !server.publisher.official)
    return out('not_official', 'Its vendor does not publish it itself.', 'official=false');
  const local = isLocal(constraints);
  const lifted = constraints.on_premises === true ? 'on_premises=false' : 'remote=allowed';
  const own = server.egress === 'own_account' && server.systems.some((system) => named.has(system));
  if (local && server.egress !== 'none' && !own) {
    const where = server.egress === 'public' ? 'a public service' : `an account at ${server.title}`;
    return out('egress', `Sends data to ${where}.`, lifted);
  }
  if (constraints.on_premises === true && (server.hosts?.length ?? 0) > 0)
    return out('egress', `Connects to ${server.hosts?.join(', ') ?? ''}.`, lifted);
  if (
    constraints.licenses !== undefined &&
    (server.license === null || !constraints.licenses.includes(server.license))
  ) {
    return out(
      'license',
      server.license === null ? 'Its licence is unknown.' : `Licensed ${server.license}.`,
      'licenses without this limit',
    );
  }
  if (constraints.keyless === true && lacksCredential(server, constraints))
    return out('needs_key', 'Takes a credential.', 'keyless=false');
  const tokens = measuredTokens(server);
  if (constraints.max_context_tokens !== undefined && tokens !== null && tokens > constraints.max_context_tokens)
    return out('context', `Its tools take ${tokens} tokens of context.`, `max_context_tokens=${tokens}`);
  const first = wayWithin(server, constraints, local);
  const gone = first === undefined ? undefined : evidenceAgainst(server, first);
  const other = gone === undefined ? undefined : wayWithin(withoutGone(server), constraints, local);
  const way = other ?? first;
  const launcher = launcherOf(way);
  if (launcher !== undefined && constraints.no_runtimes?.some((name) => name === launcher) === true)
    return out('runtime', `It starts with ${launcher}, which is not there.`, `no_runtimes without ${launcher}`);
  if (way === undefined)
    return out(
      'transport',
      local ? 'Only a hosted endpoint is known.' : 'No transport that the limits allow.',
      local ? lifted : 'other transports',
    );
  return { admitted: true, way, ...(gone === undefined || other !== undefined ? {} : { gone }) };
}

/** Returns the program that starts a package: `node`, `uv` or `docker`. */
export function launcherOf(way: Preferred | undefined): string | undefined {
  return way?.package === undefined ? undefined : LAUNCHER[way.package.type];
}

/** Whether a server takes a credential of a product for which the user has none. */
export function lacksCredential({ systems, credentials }: Server, { keyless_except: held = [] }: Constraints): boolean {
  return credentials.some(({ required }) => required) && !systems.some((system) => held.includes(system.toLowerCase()));
}

/** Returns the first way within the limits: the preferred one, then verified packages, other packages and endpoints. */
function wayWithin(server: Server, constraints: Constraints, local: boolean): Preferred | undefined {
  const { transports: allowed, remote, no_runtimes: missing } = constraints;
  const isAllowed = (way: Preferred): boolean => {
    if (way.package === undefined) return !local && (allowed === undefined || allowed.includes(way.remote.type));
    return remote !== 'required' && (allowed === undefined || allowed.includes('stdio'));
  };
  const ways = waysOf(server).filter(isAllowed);
  return ways.find((way) => missing?.some((name) => name === launcherOf(way)) !== true) ?? ways[0];
}

function out(code: string, reason: string, would_change_if: string): Admission {
  return { admitted: false, code, reason, would_change_if };
}
