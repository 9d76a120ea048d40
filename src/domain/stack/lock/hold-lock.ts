import type { Catalog } from '../../catalog/catalog.ts';
import { QuartermasterError, type Fault } from '../../errors.ts';
import type { PlannedServer } from '../planned-server.ts';
import type { Warning } from '../plan.ts';
import { compareLock } from './compare-lock.ts';
import type { Finding } from './drift.ts';
import { lockDigest, type LockedServer, type StackLock } from './stack-lock.ts';

/** Lock that today's catalog can fulfil. */
export type HeldLock = {
  readonly lock: StackLock;
  /** Locked servers in their order; they cover nothing yet. */
  readonly servers: readonly PlannedServer[];
  /** Differences that do not block the lock. */
  readonly warnings: readonly Warning[];
};

/**
 * Accepts the lock of a request as far as the catalog confirms it.
 * @throws {QuartermasterError} `validation` for contents that do not match the digest or that repeat a server;
 *   `lock_mismatch` with all blocking findings.
 */
export function holdLock(lock: StackLock, catalog: Catalog, sha256: (text: string) => string): HeldLock {
  checkLock(lock, sha256);
  const { llm, framework, servers, skills } = compareLock(lock.contents, catalog);
  const parts = [
    ...(llm === null ? [] : [{ path: '/llm', ...llm }]),
    ...(framework === null ? [] : [{ path: '/framework', ...framework }]),
    ...servers.map(({ locked, findings }, place) => ({ path: `/servers/${place}`, name: locked.name, findings })),
    ...skills.map((skill, place) => ({ path: `/skills/${place}`, ...skill })),
  ];
  const errors = parts.flatMap(({ path, name, findings }) =>
    findings
      .filter(({ blocks }) => blocks)
      .map(({ text }) => ({ path: `/lock/contents${path}`, message: `${name}: ${text}` })),
  );
  if (errors.length > 0) throw mismatch(errors);
  return {
    lock,
    servers: servers.flatMap(({ planned }) => planned ?? []),
    warnings: [
      ...parts.flatMap(({ name, findings }) => findings.map((finding) => warningOf(name, finding))),
      ...lock.contents.servers.flatMap(unpinnedWarning),
    ],
  };
}

/** @throws {QuartermasterError} `validation` for contents that do not match the digest or that repeat a server. */
export function checkLock({ digest, contents }: StackLock, sha256: (text: string) => string): void {
  const errors: Fault[] = [];
  if (lockDigest(contents, sha256) !== digest)
    errors.push({
      path: '/lock/digest',
      message:
        'does not fit the contents: one of them was changed after the lock was made; take the lock as it was answered',
    });
  contents.servers.forEach(({ name, package: pack, endpoint }, place) => {
    const path = `/lock/contents/servers/${place}`;
    if (contents.servers.findIndex((other) => other.name === name) < place)
      errors.push({ path: `${path}/name`, message: 'is there twice' });
    if ((pack === null) === (endpoint === null))
      errors.push({ path, message: 'must have either a package or an endpoint' });
  });
  if (errors.length > 0)
    throw new QuartermasterError('validation', `The lock has ${errors.length} fault(s); see errors.`, { errors });
}

const MOST_FAULTS = 100;

function mismatch(errors: readonly Fault[]): QuartermasterError {
  const more = errors.length > 1 ? ` and ${errors.length - 1} more, see errors` : '';
  return new QuartermasterError(
    'lock_mismatch',
    `The stack of this lock cannot be had any more. ${errors[0]?.message ?? ''}${more} POST /api/locks/verify compares all of it; a request without the lock gives a new one.`,
    { errors: errors.slice(0, MOST_FAULTS) },
  );
}

/** Warns about a package with unknown version, which starts in its newest version despite the lock. */
function unpinnedWarning({ name, package: pack, version }: LockedServer): Warning[] {
  if (pack === null || version !== null) return [];
  const text = `${name}: nobody knew the version of ${pack.identifier} when it was locked, so the newest is started.`;
  return [{ code: 'lock_unpinned', text, ref: name }];
}

function warningOf(name: string, { code, text }: Finding): Warning {
  return { code: `lock_${code}`, text: `${name}: ${text}`, ref: name };
}
