import { WORK_FOLDER, type ProbeTarget } from './probe.ts';
import type { Server, Setting } from '../server.ts';
import { startSettings } from '../switches.ts';
import { launchOf, preferredWay, programArgs, type Preferred } from '../launch.ts';

/** A target to probe, or the reason why only its user can start the server. */
type ProbePlan = { readonly target: ProbeTarget } | { readonly target: null; readonly reason: string };

/** Placeholders that a user has to fill in: `<your host>`, `${NAME}`, `{tenant}`, `/path/to/x`. */
const PLACEHOLDER = /<[^<>]+>|\$\{[^{}]+\}|\{[^{}]+\}|\/path\/to\//;
const PATH = /(?:^|[^\w])(?:path|folder|directory|dir|vault|file|repository)s?(?:[^\w]|$)/i;
const FILE_NAME = /([\w-]+\.\w{1,8})>?$/;

/**
 * Returns the target that a stack would start, without secrets and with an empty folder for each path.
 *
 * @param way By default the preferred one.
 * @param settings By default those needed to start.
 */
export function planProbe(
  server: Server,
  way: Preferred | undefined = preferredWay(server),
  settings: readonly Setting[] = way === undefined ? [] : startSettings(server, way),
): ProbePlan {
  if (way === undefined)
    return { target: null, reason: 'it has neither a package that can be started nor an endpoint' };
  const launch = launchOf(server, way, settings);
  if (launch.kind === 'http')
    return PLACEHOLDER.test(launch.url)
      ? { target: null, reason: `its address has a part that only its user knows: ${launch.url}` }
      : {
          target: { method: launch.transport, url: launch.url, privateNetwork: server.origin !== 'registry' },
        };
  const { type = 'oci', identifier = '', executable = null, bounds } = way.package ?? {};
  if (type !== 'npm' && type !== 'pypi')
    return { target: null, reason: `it is started with ${launch.command}, which is not tried yet` };
  const words = programArgs(server, settings);
  const args = words.map(filledIn);
  const open = words.find((_, index) => args[index] === undefined);
  if (open !== undefined) return { target: null, reason: `it takes an argument that only its user knows: ${open}` };
  return {
    target: {
      method: 'stdio',
      package: { type, identifier, executable, ...(bounds !== undefined && { bounds }) },
      args: args.filter((arg) => arg !== undefined),
      settings: Object.fromEntries(
        Object.entries(launch.settings).flatMap(([name, value]) => {
          const filled = filledIn(value);
          return filled === undefined ? [] : [[name, filled]];
        }),
      ),
    },
  };
}

/** Value of a credential in a probe that sends nothing to anybody. */
const PLACEHOLDER_SECRET = 'placeholder-0000000000000000000000000000000000000000';

/**
 * Returns the target with a placeholder for each required credential; null for an endpoint, and for a server whose
 * credentials are no environment variables. Only a sandbox without network may start it.
 */
export function withPlaceholders(
  target: ProbeTarget,
  { credentials }: Pick<Server, 'credentials'>,
): ProbeTarget | null {
  if (target.method !== 'stdio') return null;
  const names = credentials
    .filter(({ required }) => required)
    .flatMap(({ pick }) => pick)
    .filter((name) => /^[A-Za-z_]\w*$/.test(name));
  if (names.length === 0) return null;
  return {
    ...target,
    settings: { ...target.settings, ...Object.fromEntries(names.map((name) => [name, PLACEHOLDER_SECRET])) },
  };
}

/** Returns the text with the empty folder as its path; undefined when another value is missing. */
function filledIn(text: string): string | undefined {
  if (!PLACEHOLDER.test(text)) return text;
  const inner = /<([^<>]+)>/.exec(text)?.[1] ?? text;
  if (!PATH.test(inner) || text.startsWith('${')) return undefined;
  const file = FILE_NAME.exec(text)?.[1];
  const path = file === undefined ? WORK_FOLDER : `${WORK_FOLDER}/${file}`;
  return text.startsWith('<') || text.startsWith('/') ? path : text.replace(/<[^<>]+>|\/path\/to\/.*$/, path);
}
