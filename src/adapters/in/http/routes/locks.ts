import type Router from '@koa/router';
import type { VerifyLock } from '../../../../application/recommend/verify-lock.ts';
import { parseBody, readBody, requireJson } from '../json-body.ts';
import { readLockRequest } from '../schemas/lock-request.ts';

export type LockUseCases = { readonly verifyLock: VerifyLock };

/** `POST /api/locks/verify`: a lock in, what became of it out. */
export function addLockRoutes(router: Router, { verifyLock }: LockUseCases): void {
  router.post('/api/locks/verify', requireJson, readBody, parseBody, async (context) => {
    context.body = await verifyLock(readLockRequest(context.request.body));
  });
}
