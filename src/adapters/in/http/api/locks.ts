import type Router from '@koa/router';
import type { VerifyLock } from '../../../../application/recommend/verify-lock.ts';
import { DRIFT_CODES, type Finding } from '../../../../domain/stack/lock/drift.ts';
import type { LockReport, PartReport, ServerReport } from '../../../../domain/stack/lock/lock-report.ts';
import { parseBody, readBody, requireJson } from '../json-body.ts';
import {
  jsonBody,
  jsonResponse,
  problemResponses,
  type Components,
  type Paths,
  WITH_BODY,
} from '../schema/operation.ts';
import { closed, flag, listOf, oneOf, orNull, text, texts } from '../schema/schema.ts';
import { lockRequest, readLockRequest } from './lock-schema.ts';

export type LockUseCases = { readonly verifyLock: VerifyLock };

const PATH = '/api/locks/verify';

const part = {
  name: text,
  status: { ...oneOf('same', ...DRIFT_CODES), description: 'same, or the worst of the findings' },
  findings: listOf(
    closed<Finding>({
      code: oneOf(...DRIFT_CODES),
      text,
      blocks: { ...flag, description: 'whether the lock cannot be used any more because of it' },
    }),
  ),
};
const partReport = closed<PartReport>(part);
const serverReport = closed<ServerReport>({
  ...part,
  version: closed({ locked: orNull(text), now: orNull(text) }),
  tools: closed({ added: texts, removed: texts }),
  replacement: { ...orNull(text), description: 'what would be taken for the same things today' },
});
const lockReport = closed<LockReport>({
  digest: text,
  same: flag,
  usable: flag,
  catalog: closed({ locked: text, now: text }),
  llm: orNull(partReport),
  framework: orNull(partReport),
  servers: listOf(serverReport),
  skills: listOf(partReport),
});

export const lockComponents: Components = {
  LockRequest: lockRequest,
  PartReport: partReport,
  LockReport: lockReport,
};

/** Operation that compares a lock with the catalog. */
export const lockPaths: Paths = {
  [PATH]: {
    post: {
      operationId: 'verifyLock',
      summary: 'Compares a lock with the catalog of today: what is the same, newer, changed, kept away or gone.',
      requestBody: jsonBody(lockRequest),
      responses: {
        '200': jsonResponse('What became of it.', lockReport),
        ...problemResponses(...WITH_BODY, 'overloaded'),
      },
    },
  },
};

export function addLockRoutes(router: Router, { verifyLock }: LockUseCases): void {
  router.post(PATH, requireJson, readBody, parseBody, async (context) => {
    context.body = await verifyLock(readLockRequest(context.request.body).lock);
  });
}
