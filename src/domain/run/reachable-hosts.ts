import type { Server } from '../catalog/server.ts';

/** The host of an address at the usual port; a placeholder in it makes it none. */
const ADDRESS = /https:\/\/(?:[^\s/?#@\\"'<>]*@)?([a-z0-9.-]+)(?::443)?(?=[/?#\s,;|"')\]]|$)/gi;

/**
 * The hosts that a server's program may reach in a run: those that the catalog knows, those of HTTPS addresses in what it is
 * started with, such as that of the user's own installation, and the operator's. An address that the publisher of an entry
 * wrote, whom nobody has looked at, opens nothing.
 *
 * @param values Values of the chosen settings, and arguments.
 * @param ofOperator As the operator allows them to this server.
 * @returns Each host once; none when nothing is known, which is not the same as needing none.
 */
export function reachableHosts(
  server: Pick<Server, 'hosts' | 'origin' | 'settings' | 'args'>,
  values: Iterable<string>,
  ofOperator: readonly string[] = [],
): readonly string[] {
  const ofStranger =
    server.origin === 'registry' ? [...server.settings.map(({ value }) => value), ...server.args].flatMap(hostsIn) : [];
  const ofValues = [...values].flatMap(hostsIn).filter((host) => !ofStranger.includes(host));
  return [...new Set([...(server.hosts ?? []), ...ofOperator, ...ofValues])];
}

function hostsIn(value: string): string[] {
  return [...value.matchAll(ADDRESS)]
    .map(([, host = '']) => host.toLowerCase())
    .filter((host) => faultOfHost(host) === null);
}

const NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ANY = '*.';
/** `co.uk`, `com.au`: second levels that are handed out like a top level. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gob|gouv|gov|ne|net|or|org)\.[a-z]{2}$/;
/** Below these anybody can run a program or keep a file. */
const SHARED: readonly string[] = [
  'amazonaws.com',
  'appspot.com',
  'azurewebsites.net',
  'cloudfront.net',
  'cloudfunctions.net',
  'firebaseapp.com',
  'fly.dev',
  'github.io',
  'githubusercontent.com',
  'gitlab.io',
  'googleapis.com',
  'herokuapp.com',
  'hf.space',
  'netlify.app',
  'ngrok.app',
  'ngrok.io',
  'ngrok-free.app',
  'onrender.com',
  'pages.dev',
  'r2.dev',
  'run.app',
  'supabase.co',
  'trycloudflare.com',
  'vercel.app',
  'web.app',
  'windows.net',
  'workers.dev',
];

/** Returns the fault of a text as a host that a program may reach, in words that follow it; null for `api.example.com` and `*.example.com`. */
export function faultOfHost(text: string): string | null {
  const name = text.startsWith(ANY) ? text.slice(ANY.length) : text;
  if (!NAME.test(name))
    return 'is not a host such as api.example.com or *.example.com: lower case, two names or more, no scheme, port, path or IP address';
  if (SECOND_LEVEL.test(name) || SHARED.includes(name)) return 'belongs to nobody alone: name a host below it';
  return null;
}
