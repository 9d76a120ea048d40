import { preferredWay, waysOf, type Preferred } from '../catalog/launch.ts';
import type { Package, Server } from '../catalog/server.ts';
import { signInsOf } from '../catalog/sign-in.ts';
import { evidenceAgainst, wayName } from '../catalog/usable-way.ts';
import { launcherOf } from '../stack/admit-server.ts';
import type { PlannedServer } from '../stack/planned-server.ts';
import { isLocal, type Constraints } from '../task/constraints.ts';

const FORMS: Readonly<Record<Package['type'], string>> = {
  npm: 'npm package',
  pypi: 'PyPI package',
  oci: 'image',
  nuget: 'NuGet package',
  mcpb: 'bundle',
};

/**
 * Tells in one sentence why a server is reached in its way.
 * @param isUnattended Whether a schedule or an event starts the task.
 */
export function explainWay(
  { server, way, held }: Pick<PlannedServer, 'server' | 'way' | 'held'>,
  constraints: Constraints,
  isUnattended: boolean,
): string {
  const form = formOf(way);
  const ways = waysOf(server);
  const preferred = preferredWay(server) ?? way;
  if (wayName(preferred) !== wayName(way)) {
    if (held !== undefined) return `The ${form} is the way that the lock names.`;
    return `The ${form} is taken instead of the ${formOf(preferred)}${whyInstead(server, preferred, constraints)}.`;
  }
  const others = [...new Set(ways.filter((one) => wayName(one) !== wayName(way)).map(formOf))];
  const further = others.filter((other) => other !== form);
  if (isUnattended && way.remote !== undefined && worksWithKey(server))
    return `The ${form} also takes a key or token, so that no person must sign in before a run.`;
  if (ways.length === 1) return `The ${form} is the only known way to this server.`;
  const besides = further.length === 0 ? '' : `; the ${further.join(' or the ')} would do it too`;
  return way.remote === undefined
    ? `The ${form} runs on your machine${withLauncher(way)}${besides}.`
    : `The ${form}${server.publisher.official ? ' of its vendor' : ''} needs no installation${besides}.`;
}

function formOf({ package: pack }: Preferred): string {
  return pack === undefined ? 'hosted endpoint' : FORMS[pack.type];
}

function withLauncher(way: Preferred): string {
  const launcher = launcherOf(way);
  return launcher === undefined ? '' : ` with ${launcher}`;
}

function whyInstead(server: Server, preferred: Preferred, constraints: Constraints): string {
  const { remote, transports, no_runtimes: missing = [] } = constraints;
  const launcher = launcherOf(preferred);
  if (preferred.remote !== undefined && isLocal(constraints)) return ', because nothing hosted may be used';
  if (preferred.package !== undefined && remote === 'required') return ', because it must be hosted';
  if (missing.some((name) => name === launcher)) return `, because ${launcher ?? 'its program'} is missing`;
  if (transports !== undefined && !transports.includes(preferred.remote?.type ?? 'stdio'))
    return ', because other transports are not allowed';
  return evidenceAgainst(server, preferred) === undefined ? '' : ', which is gone';
}

function worksWithKey(server: Server): boolean {
  const signIns = signInsOf(server);
  return signIns.length > 0 && signIns.every(({ unattended }) => unattended === true);
}
