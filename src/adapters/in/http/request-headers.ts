import type { Context } from 'koa';
import { QuartermasterError } from '../../../domain/errors.ts';

/** Whether the Prefer header requests an immediate response. @see RFC 7240 */
export function prefersNotToWait(context: Pick<Context, 'get'>): boolean {
  const preferences = context.get('prefer').split(',');
  return preferences.some((preference) => /^respond-async\s*(?:;|$)/i.test(preference.trim()));
}

/** Returns the Idempotency-Key of a request, or null without one. @throws {QuartermasterError} `validation`. */
export function readIdempotencyKey(context: Pick<Context, 'req' | 'get'>): string | null {
  if (context.req.headers['idempotency-key'] === undefined) return null;
  const key = context.get('idempotency-key');
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw headerFault('Idempotency-Key', 'must have 1 to 255 visible ASCII characters, without spaces');
}

/** Returns the Last-Event-ID of a client that resumes a stream, or null without one. @throws {QuartermasterError} `validation`. */
export function readLastEventId(context: Pick<Context, 'get'>): number | null {
  const last = context.get('Last-Event-ID').trim();
  if (!/^\d{0,9}$/.test(last)) throw headerFault('Last-Event-ID', 'must be the id of an event of this run');
  return last === '' ? null : Number(last);
}

function headerFault(path: string, message: string): QuartermasterError {
  return new QuartermasterError('validation', `The header ${path} ${message}.`, { errors: [{ path, message }] });
}
