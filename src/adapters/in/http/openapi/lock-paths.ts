import type { ErrorCode } from '../../../../domain/errors.ts';
import { DRIFT_CODES, type Finding } from '../../../../domain/stack/lock/drift.ts';
import type { LockReport, PartReport, ServerReport } from '../../../../domain/stack/lock/lock-report.ts';
import { lockRequestSchema } from '../schemas/lock-request.ts';
import { jsonAnswer } from './answer.ts';
import { ANYWHERE, problemResponses } from './problem-schemas.ts';
import { closed, flag, listOf, oneOf, orNull, ref, text, texts, type Schema } from './schema.ts';

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

/** Comparing a lock with the catalog. */
export const lockSchemas: Readonly<Record<string, Schema>> = {
  LockRequest: lockRequestSchema,
  PartReport: closed<PartReport>(part),
  LockReport: closed<LockReport>({
    digest: text,
    same: flag,
    usable: flag,
    catalog: closed<LockReport['catalog']>({ locked: text, now: text }),
    llm: orNull(ref('PartReport')),
    framework: orNull(ref('PartReport')),
    servers: listOf(
      closed<ServerReport>({
        ...part,
        version: closed<ServerReport['version']>({ locked: orNull(text), now: orNull(text) }),
        tools: closed<ServerReport['tools']>({ added: texts, removed: texts }),
        replacement: { ...orNull(text), description: 'what would be taken for the same things today' },
      }),
    ),
    skills: listOf(ref('PartReport')),
  }),
};

const refusals: readonly ErrorCode[] = [
  'invalid_json',
  'validation',
  ...ANYWHERE,
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'internal',
  'overloaded',
];

export const lockPaths: Readonly<Record<string, Schema>> = {
  '/api/locks/verify': {
    post: {
      operationId: 'verifyLock',
      summary: 'Compares a lock with the catalog of today: what is the same, newer, changed, kept away or gone.',
      requestBody: { required: true, content: { 'application/json': { schema: ref('LockRequest') } } },
      responses: { '200': jsonAnswer('What became of it.', ref('LockReport')), ...problemResponses(...refusals) },
    },
  },
};
