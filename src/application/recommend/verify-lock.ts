import { checkLock } from '../../domain/stack/lock/hold-lock.ts';
import { reportLock, type LockReport } from '../../domain/stack/lock/lock-report.ts';
import type { StackLock } from '../../domain/stack/lock/stack-lock.ts';
import type { CurrentCatalog } from '../ports/current-catalog.ts';
import type { Sha256 } from '../ports/sha256.ts';

/**
 * Reports what has changed in the catalog since a lock was made.
 *
 * @throws {QuartermasterError} `validation` for a lock that was tampered with.
 */
export type VerifyLock = (lock: StackLock) => Promise<LockReport>;

export function makeVerifyLock(live: CurrentCatalog, sha256: Sha256): VerifyLock {
  return async (lock) => {
    checkLock(lock, sha256);
    const { knowledge } = await live.index();
    return reportLock(lock, knowledge);
  };
}
