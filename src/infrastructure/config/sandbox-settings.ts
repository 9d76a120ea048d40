import { posix, win32 } from 'node:path';
import { dataFolder } from './catalog-setting.ts';
import { isLoopback, withoutSecrets } from './address.ts';
import type { Environment, Settings } from './settings.ts';
import { faultOfHost } from '../../domain/run/reachable-hosts.ts';
import { isObject } from '../../domain/catalog/json.ts';

/** How programs of others are started for runs, and where they are kept. */
export type SandboxSettings = {
  /** Whether they may run where there is no working sandbox: only ever true on loopback. */
  readonly allowUnsandboxed: boolean;
  /** Folder of installed packages, absolute; null when nobody said where and there is no home folder. */
  readonly packages: string | null;
};

/**
 * Reads `QM_ALLOW_UNSANDBOXED` and `QM_PACKAGES`. What is wrong is added to `faults`.
 *
 * @param host Where the service listens.
 */
export function readSandboxSettings(
  env: Environment,
  setting: Settings,
  host: string,
  system: NodeJS.Platform,
  faults: string[],
): SandboxSettings {
  const allowed = setting.oneOf('QM_ALLOW_UNSANDBOXED', ['0', '1'], '0');
  if (allowed === '1' && !isLoopback(host))
    faults.push(`QM_ALLOW_UNSANDBOXED is 1 and QM_HOST is ${host}, which others can reach: install bubblewrap instead`);
  const path = system === 'win32' ? win32 : posix;
  const named = setting.text('QM_PACKAGES');
  if (named !== undefined && !path.isAbsolute(named)) faults.push(`QM_PACKAGES is not an absolute path: ${named}`);
  const usual = dataFolder(env, system);
  return {
    allowUnsandboxed: allowed === '1' && isLoopback(host),
    packages: named ?? (usual && path.join(usual, 'quartermaster', 'packages')),
  };
}

/** Where programs are, and where package managers keep what they fetched. */
const PLACES = ['PATH', 'npm_config_cache', 'UV_CACHE_DIR', 'UV_PYTHON_INSTALL_DIR', 'UV_TOOL_DIR'];
/** Files with the certificates of a company's own authority: without them nothing can be fetched behind its proxy. */
const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
/** The way to the package registries; a value that holds a user name or a password is left out. */
const ADDRESSES = [
  'npm_config_registry',
  'UV_DEFAULT_INDEX',
  'UV_INDEX_URL',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
];

/**
 * What servers that are started may see of the environment: enough to find and fetch programs, and never a secret. Whoever
 * starts them adds a home and a folder for temporary files.
 */
export function childEnvironment(env: Environment): Readonly<Record<string, string>> {
  const taken = (names: readonly string[]): [string, string][] =>
    names.flatMap((name): [string, string][] => (env[name] ? [[name, env[name]]] : []));
  return Object.fromEntries([
    ...taken(PLACES),
    ...taken(CERTIFICATES),
    ...taken(ADDRESSES).filter(([, value]) => !value.includes('@')),
  ]);
}

/** Hosts that the operator lets servers out to, by the name of the server in lower case. */
export type EgressSetting = ReadonlyMap<string, readonly string[]>;

const SERVER = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[a-z0-9._-]+$/;
const MOST_HOSTS = 256;

/**
 * Reads the member `egress` of the file: `{"name of a server": ["api.example.com", "*.example.net"]}`. They come on top of the
 * hosts that the catalog knows, or are all there is where it knows none. What is wrong is added to `faults`, and left out.
 *
 * @param value As it stands in the file; undefined when it is not there.
 */
export function readEgress(value: unknown, faults: string[]): EgressSetting {
  const found = new Map<string, readonly string[]>();
  if (value === undefined) return found;
  if (!isObject(value)) {
    faults.push('egress is not an object of lists of hosts by the name of a server');
    return found;
  }
  for (const [server, hosts] of Object.entries(value)) {
    const path = `egress["${server}"]`;
    const name = server.toLowerCase();
    if (!SERVER.test(name)) faults.push(`${path} is not named like a server, such as io.github.example/tool-mcp`);
    else if (found.has(name)) faults.push(`${path} stands there more than once, in other capitals`);
    found.set(name, readHosts(hosts, path, faults));
  }
  return found;
}

function readHosts(value: unknown, path: string, faults: string[]): readonly string[] {
  if (!Array.isArray(value) || !value.every((host) => typeof host === 'string')) {
    faults.push(`${path} is not a list of hosts`);
    return [];
  }
  if (value.length > MOST_HOSTS) faults.push(`${path} has more than ${MOST_HOSTS} hosts`);
  const faulty = new Set(
    value.filter((host) => {
      const fault = faultOfHost(host);
      if (fault !== null) faults.push(`${path}: ${withoutSecrets(host)} ${fault}`);
      return fault !== null;
    }),
  );
  return [...new Set(value)].filter((host) => !faulty.has(host));
}
