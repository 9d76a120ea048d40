import type { PackageTarget } from './verification/probe.ts';
import type { Package, Remote, Server, Setting } from './server.ts';
import { mountWords } from './switches.ts';
import { exactPackage, pinnedIdentifier, type ExactPackage } from './version.ts';

/** A header with a secret value: `prefix`, then the value of the environment variable. */
type SecretHeader = { readonly name: string; readonly prefix: string; readonly variable: string };

/** A client's way to reach a server. Secrets appear by name only. */
export type Launch =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      /** Values that are not secret. */
      readonly settings: Readonly<Record<string, string>>;
      /** Names of environment variables that hold secrets. */
      readonly secrets: readonly string[];
    }
  | {
      readonly kind: 'http';
      readonly transport: Remote['type'];
      readonly url: string;
      readonly settings: Readonly<Record<string, string>>;
      readonly secrets: readonly SecretHeader[];
      /** Set when the user registers an app before the first sign-in, so that the client needs the id of that app. */
      readonly app?: true;
    };

/** Package or endpoint of a server to use. `version` replaces the known version of the package; null pins none. */
export type Preferred =
  | { readonly package: Package; readonly remote?: never; readonly version?: string | null }
  | { readonly package?: never; readonly remote: Remote };

/**
 * Returns the preferred package or endpoint, else the first that fits; undefined for none.
 *
 * @param local Whether a hosted endpoint is excluded.
 */
export function preferredWay(server: Server, local = false): Preferred | undefined {
  return waysOf(server).find(({ package: pack }) => pack !== undefined || !local);
}

/** Returns the ways to start a server: the preferred one, then verified packages, other packages and endpoints. */
export function waysOf({ prefer, packages, remotes }: Pick<Server, 'prefer' | 'packages' | 'remotes'>): Preferred[] {
  const startable = packages.filter(({ type }) => type !== 'mcpb');
  const rank = ({ package: pack, remote }: Preferred): number => {
    if (remote !== undefined) return prefer === `remote:${remote.url}` ? 0 : 3;
    if (prefer === `${pack.type}:${pack.identifier}`) return 0;
    return pack.verified ? 1 : 2;
  };
  const ways: Preferred[] = [...startable.map((pack) => ({ package: pack })), ...remotes.map((remote) => ({ remote }))];
  return ways.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the key of the server in a client's configuration: lower-case letters, digits and dashes. */
export function configurationKey(server: Pick<Server, 'name' | 'aliases'>): string {
  const short = server.aliases[0] ?? server.name.split('/').at(-1) ?? server.name;
  return (
    short
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'server'
  );
}

/** @param settings Settings of the way to apply, in the forms of {@link Setting}. */
export function launchOf(server: Server, way: Preferred, settings: readonly Setting[]): Launch {
  const values = Object.fromEntries(
    settings
      .filter(({ name }) => /^[A-Za-z_][\w-]*$/.test(name) && !name.startsWith('-'))
      .map(({ name, value }) => [name, value]),
  );
  const secrets = server.credentials
    .filter(({ required }) => required)
    .flatMap(({ pick }) => pick)
    .filter((name) => !name.startsWith('<') && !name.startsWith('-'));
  if (way.remote !== undefined) {
    return {
      kind: 'http',
      transport: way.remote.type,
      url: addressOf(way.remote, settings),
      settings: withoutPlaceholders(values, way.remote.url),
      secrets: secrets.map((name) => secretHeader(name, server)),
      ...(server.credentials.some(({ registration }) => registration?.kind === 'app') ? { app: true } : {}),
    };
  }
  const args = programArgs(server, settings);
  const { type, executable, bounds = [] } = way.package;
  const identifier = pinnedIdentifier(type, exactWay(way, server));
  const stdio = (command: string, words: readonly string[]): Launch => ({
    kind: 'stdio',
    command,
    args: words,
    settings: values,
    secrets,
  });
  switch (type) {
    case 'npm':
    case 'pypi': {
      const { command, args: before } = launcherOf({ type, identifier, executable: executable ?? null, bounds });
      return stdio(command, [...before, ...args]);
    }
    case 'nuget':
      return stdio('dnx', [identifier, '--yes', ...(args.length > 0 ? ['--', ...args] : [])]);
    case 'oci':
    case 'mcpb': {
      const variables = [...Object.keys(values), ...secrets].flatMap((name) => ['-e', name]);
      return stdio('docker', ['run', '-i', '--rm', ...variables, ...mountWords(settings), identifier, ...args]);
    }
  }
}

/** Returns the package of a way with the version to start; null for an unknown one. */
export function exactWay(way: Extract<Preferred, { package: Package }>, server: Server): ExactPackage {
  const known = exactPackage(way.package, server);
  return way.version === undefined ? known : { ...known, version: way.version };
}

/**
 * Returns the arguments of the server's program.
 * @param settings Settings to apply; names that begin with `-` become arguments.
 */
export function programArgs(server: Server, settings: readonly Setting[]): readonly string[] {
  return [...server.args, ...settings.flatMap(flagWords)];
}

/** Returns the words of a setting that is a command-line flag; none for another one. */
export function flagWords({ name, value }: Pick<Setting, 'name' | 'value'>): readonly string[] {
  if (!name.startsWith('-')) return [];
  if (name.endsWith('=')) return [`${name}${value}`];
  return value === '' || value === 'true' ? [name] : [name, value];
}

/** Returns the address of an endpoint with its parts, path and parameters from the settings. */
function addressOf({ url }: Remote, settings: readonly Setting[]): string {
  const filled = settings.reduce((text, { name, value }) => text.replaceAll(`{${name}}`, value), url);
  const [path = '', query = ''] = filled.split('?', 2);
  const further = settings.filter(({ name }) => name.startsWith('/')).map(({ name }) => name);
  const parameters = settings
    .filter(({ name }) => name.startsWith('?'))
    .map(({ name, value }) => `${name.slice(1)}=${value}`);
  const whole = further.reduce((text, part) => `${text.replace(/\/$/, '')}${part}`, path);
  const all = [...(query === '' ? [] : [query]), ...parameters].join('&');
  return all === '' ? whole : `${whole}?${all}`;
}

/** Returns the command that fetches a package and starts its program with any further arguments. */
export function launcherOf({ type, identifier, executable, bounds = [] }: PackageTarget['package']): {
  readonly command: string;
  readonly args: readonly string[];
} {
  if (type === 'npm')
    return { command: 'npx', args: executable === null ? ['-y', identifier] : ['-y', '-p', identifier, executable] };
  const bounded = bounds.flatMap((bound) => ['--with', bound]);
  return {
    command: 'uvx',
    args: [...bounded, ...(executable === null ? [identifier] : ['--from', identifier, executable])],
  };
}

/** Returns the launch as one line to paste; a URL for a hosted server. */
export function installLine(launch: Launch): string {
  if (launch.kind === 'http') return launch.url;
  return [launch.command, ...launch.args.map(quoted)].join(' ');
}

/** Quotes a text for a POSIX shell; only `${NAME}` remains a reference. */
function quoted(part: string): string {
  return (
    part
      .split(/(\$\{[A-Z][A-Z0-9_]*\})/)
      .map((piece) =>
        /^\$\{[A-Z]/.test(piece)
          ? `"${piece}"`
          : /^[\w@%+=:,./-]*$/.test(piece)
            ? piece
            : `'${piece.replaceAll("'", "'\\''")}'`,
      )
      .join('') || "''"
  );
}

/** Returns the header for a secret, with the environment variable that holds its value. */
export function secretHeader(name: string, server: Server): SecretHeader {
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return { name: 'Authorization', prefix: 'Bearer ', variable: name };
  const stem = configurationKey(server).toUpperCase().replaceAll('-', '_');
  if (name.toLowerCase() === 'authorization')
    return { name: 'Authorization', prefix: 'Bearer ', variable: `${stem}_TOKEN` };
  return { name, prefix: '', variable: `${stem}_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}` };
}

function withoutPlaceholders(values: Readonly<Record<string, string>>, url: string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !url.includes(`{${name}}`)));
}
