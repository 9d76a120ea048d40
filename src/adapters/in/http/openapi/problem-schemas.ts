import type { ErrorCode, Fault } from '../../../../domain/errors.ts';
import { PROBLEMS, type Problem } from '../problem.ts';
import { closed, count, flag, listOf, oneOf, orNull, ref, text, texts, type Schema } from './schema.ts';

export const problemSchemas: Readonly<Record<string, Schema>> = {
  Fault: closed<Fault>({ path: text, message: text }),
  Problem: closed<Problem>(
    {
      type: text,
      title: text,
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: text,
      instance: text,
      code: oneOf(...Object.keys(PROBLEMS)),
      request_id: text,
      retryable: flag,
      retry_after_s: orNull(count),
    },
    { errors: listOf(ref('Fault')), suggestions: texts, provider: text, upstream_status: orNull(count), error: text },
  ),
};

const VENDORS_HINT: Schema = { 'Retry-After': { schema: text, description: 'seconds, where the provider says' } };

const HEADERS: Partial<Readonly<Record<ErrorCode, Schema>>> = {
  unauthorized: { 'WWW-Authenticate': { schema: text } },
  provider_rate_limited: VENDORS_HINT,
  provider_permission: VENDORS_HINT,
  provider_quota: VENDORS_HINT,
  provider_bad_response: VENDORS_HINT,
  overloaded: { 'Retry-After': { schema: text, description: 'seconds' } },
  sync_running: { 'Retry-After': { schema: text, description: 'seconds' } },
  idempotency_in_flight: { 'Retry-After': { schema: text, description: 'seconds' } },
  draining: { 'Retry-After': { schema: text, description: 'seconds' } },
};

/** What every path may answer, whatever it does: `unauthorized` only where tokens are configured. */
export const ANYWHERE: readonly ErrorCode[] = ['unauthorized', 'forbidden_origin', 'misdirected_request'];

/** The responses of an operation for these failures, grouped by status. */
export function problemResponses(...codes: readonly ErrorCode[]): Readonly<Record<string, Schema>> {
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].toSorted((one, other) => one - other);
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => PROBLEMS[code].status === status);
      const response = {
        description: here.map((code) => `${code}: ${PROBLEMS[code].title}`).join('; '),
        headers: Object.assign(
          { 'X-Request-Id': { schema: text } },
          ...here.map((code) => HEADERS[code] ?? {}),
        ) as Schema,
        content: { 'application/problem+json': { schema: ref('Problem') } },
      };
      return [String(status), response];
    }),
  );
}
