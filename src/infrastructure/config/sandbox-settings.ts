import { posix, win32 } from 'node:path';
import { dataFolder } from './catalog-setting.ts';
import { isLoopback, withoutSecrets } from './address.ts';
import type { Environment, Settings } from './settings.ts';
import { faultOfHost } from '../../domain/run/reachable-hosts.ts';
import { isObject } from '../../domain/catalog/json.ts';

/** Settings for starting foreign programs in runs, and for storing them. */
export type SandboxSettings = {
  /** Whether they may run without a working sandbox; only on loopback. */
  readonly allowUnsandboxed: boolean;
  /** Absolute folder of installed packages; null without a setting and a home folder. */
  readonly packages: string | null;
};

/**
 * Reads `QM_ALLOW_UNSANDBOXED` and `QM_PACKAGES`. Faults are added to `faults`.
 *
 * @param host Address of the service.
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

/** Search path, and the cache folders of package managers. */
const PLACES = ['PATH', 'npm_config_cache', 'UV_CACHE_DIR', 'UV_PYTHON_INSTALL_DIR', 'UV_TOOL_DIR'];
/** Certificates of a company's authority, which its proxy requires. */
const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];
/** Variables with the addresses of package registries; values with a user name or a password are left out. */
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
 * Returns the environment of started servers: enough to find and fetch programs, and never a secret. The caller adds a
 * home and a temporary folder.
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

/** Hosts that the operator allows, by lower-case server name. */
export type EgressSetting = ReadonlyMap<string, readonly string[]>;

const SERVER = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[a-z0-9._-]+$/;
const MOST_HOSTS = 256;

/**
 * Reads the member `egress` of the file: `{"name of a server": ["api.example.com", "*.example.net"]}`. The hosts are
 * added to those of the catalog. Invalid ones are left out and added to `faults`.
 *
 * @param value Member of the file; undefined when absent.
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
