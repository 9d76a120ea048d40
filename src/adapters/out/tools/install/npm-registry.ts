import { membersOf } from '../../../../domain/catalog/json.ts';
import { unsupported } from './installer.ts';
import type { RunWith } from './run-installer.ts';

/** First npm version that can refuse every dependency from outside a registry, including tarballs on other hosts. */
const MIN_NPM = [11, 17] as const;
const MAX_PACKAGES = 1_000;
const INTEGRITY = /(?:^|\s)sha512-[A-Za-z0-9+/]{86}==/;

/**
 * Returns the address of npm's configured registry, with a slash at its end.
 *
 * @param npm Runs npm with these arguments.
 * @throws {InstallFailure} `unsupported` when npm is too old to refuse dependencies from outside a registry.
 */
export async function findRegistry(npm: RunWith): Promise<URL> {
  const version = (await npm(['--version'])).stdout.trim();
  const registry = (await npm(['config', 'get', 'registry'])).stdout.trim();
  const [, major, minor] = /^(\d{1,6})\.(\d{1,6})\./.exec(version) ?? [];
  if (major === undefined || minor === undefined || !URL.canParse(registry))
    throw unsupported('npm does not work here: it does not say its version and its registry');
  if (Number(major) < MIN_NPM[0] || (Number(major) === MIN_NPM[0] && Number(minor) < MIN_NPM[1]))
    throw unsupported(
      `npm ${version} cannot keep out dependencies that come from elsewhere than a registry; ` +
        `npm ${MIN_NPM.join('.')} or newer can: npm install --global npm@latest`,
    );
  return new URL(registry.replace(/\/*$/, '/'));
}

/**
 * Reads the version and integrity of a package from the lock of its installation.
 *
 * @param lock The parsed `package-lock.json`.
 * @param registry Address that ends with a slash.
 * @throws {InstallFailure} `unsupported` for over 1,000 packages, or for one from outside the registry or without a
 *   SHA-512.
 */
export function readNpmLock(
  lock: unknown,
  identifier: string,
  registry: URL,
): { readonly version: string; readonly integrity: string } {
  const all = membersOf(membersOf(lock)['packages']);
  const packages = Object.entries(all).filter(([path]) => path !== '');
  if (packages.length > MAX_PACKAGES)
    throw unsupported(`it consists of ${packages.length} packages, and at most ${MAX_PACKAGES} are installed`);
  for (const [path, entry] of packages) {
    const fault = faultOf(membersOf(entry), registry);
    if (fault !== null) throw unsupported(`${path.replace(/^.*node_modules\//, '').slice(0, 100)} ${fault}`);
  }
  const { version, integrity } = membersOf(all[`node_modules/${identifier}`]);
  if (typeof version !== 'string' || typeof integrity !== 'string')
    throw unsupported('npm did not say which version it installed');
  return { version, integrity };
}

/** Returns the fault of a package. A package bundled in another's archive has no archive of its own. */
function faultOf(
  { resolved, integrity, link, inBundle }: Readonly<Record<string, unknown>>,
  registry: URL,
): string | null {
  if (link === true) return 'is a link to a folder';
  if (resolved === undefined && inBundle === true) return null;
  if (!isBelow(resolved, registry)) return 'does not come from the registry that npm is configured with';
  if (typeof integrity !== 'string' || !INTEGRITY.test(integrity)) return 'has no SHA-512 in the registry';
  return null;
}

function isBelow(address: unknown, registry: URL): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === registry.origin && pathname.startsWith(registry.pathname);
}
