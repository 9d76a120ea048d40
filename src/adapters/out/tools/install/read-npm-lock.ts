import { membersOf } from '../../../../domain/catalog/members-of.ts';
import { InstallFailure } from './installer.ts';

const MOST_PACKAGES = 1_000;
const INTEGRITY = /(?:^|\s)sha512-[A-Za-z0-9+/]{86}==/;

/**
 * Version and integrity of a package, as the lock of its installation has them.
 *
 * @param lock The contents of a `package-lock.json`.
 * @param registry Ends with a slash.
 * @throws {InstallFailure} `unsupported` when a package of it came from elsewhere than the registry or without a SHA-512, or
 *   when there are more than 1,000.
 */
export function readNpmLock(
  lock: unknown,
  identifier: string,
  registry: URL,
): { readonly version: string; readonly integrity: string } {
  const packages = Object.entries(membersOf(membersOf(lock)['packages'])).filter(([place]) => place !== '');
  if (packages.length > MOST_PACKAGES)
    throw new InstallFailure(
      'unsupported',
      `it consists of ${packages.length} packages, and at most ${MOST_PACKAGES} are installed`,
    );
  for (const [place, entry] of packages) {
    const fault = faultOf(membersOf(entry), registry);
    if (fault !== null) throw new InstallFailure('unsupported', `${shown(place)} ${fault}`);
  }
  const { version, integrity } = membersOf(Object.fromEntries(packages)[`node_modules/${identifier}`]);
  if (typeof version !== 'string' || typeof integrity !== 'string')
    throw new InstallFailure('unsupported', 'npm did not say which version it installed');
  return { version, integrity };
}

/** A package that lies within the archive of another has no archive of its own. */
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

function shown(place: string): string {
  return place.replace(/^.*node_modules\//, '').slice(0, 100);
}
