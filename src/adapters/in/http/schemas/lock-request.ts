import { QuartermasterError } from '../../../../domain/errors.ts';
import type { StackLock } from '../../../../domain/stack/lock/stack-lock.ts';
import type { Schema } from '../openapi/schema.ts';
import { compile } from './compile.ts';
import { explainFault } from './explain-fault.ts';
import { lockSchema } from './lock.ts';

export type LockBody = { readonly lock: StackLock };

/** What {@link LockBody} looks like in JSON Schema 2020-12. */
export const lockRequestSchema: Schema = {
  type: 'object',
  properties: { lock: lockSchema },
  required: ['lock'],
  additionalProperties: false,
};

const MOST_FAULTS = 100;

const isLockBody = compile<LockBody>(lockRequestSchema);

/** @throws {QuartermasterError} `validation` with every fault. */
export function readLockRequest(body: unknown): StackLock {
  if (isLockBody(body)) return body.lock;
  const errors = (isLockBody.errors ?? []).map(explainFault);
  throw new QuartermasterError('validation', `The request has ${errors.length} fault(s); see errors.`, {
    errors: errors.slice(0, MOST_FAULTS),
  });
}
