import type { PackageTarget } from './verification/probe.ts';
import type { Package, Remote, Server, Setting } from './server.ts';
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
  const remote = server.remotes.find(({ url }) => server.prefer === `remote:${url}`);
  if (remote !== undefined && !local) return { remote };
  const packages = server.packages.filter(({ type }) => type !== 'mcpb');
  const found =
    packages.find(({ type, identifier }) => server.prefer === `${type}:${identifier}`) ??
    packages.find(({ verified }) => verified) ??
    packages[0];
  if (found !== undefined) return { package: found };
  const [first] = server.remotes;
  return first === undefined || local ? undefined : { remote: first };
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

/** @param settings Settings to apply; names that begin with `-` become arguments. */
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
    const url = settings.reduce((text, { name, value }) => text.replaceAll(`{${name}}`, value), way.remote.url);
    return {
      kind: 'http',
      transport: way.remote.type,
      url,
      settings: withoutPlaceholders(values, way.remote.url),
      secrets: secrets.map((name) => secretHeader(name, server)),
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
      return stdio('docker', ['run', '-i', '--rm', ...variables, identifier, ...args]);
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
  const flags = settings
    .filter(({ name }) => name.startsWith('-'))
    .flatMap(({ name, value }) => (value === '' || value === 'true' ? [name] : [name, value]));
  return [...server.args, ...flags];
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
