import { QuartermasterError, type ErrorCode, type Fault } from '../../../domain/errors.ts';

export type ProblemKind = { readonly status: number; readonly title: string; readonly retryable: boolean };

/** HTTP status and title of each error code. */
export const PROBLEMS: Readonly<Record<ErrorCode, ProblemKind>> = {
  invalid_json: { status: 400, title: 'The body is not valid JSON', retryable: false },
  validation: { status: 400, title: 'The request is not valid', retryable: false },
  invalid_provider: { status: 400, title: 'There is no such provider', retryable: false },
  provider_rejected: { status: 400, title: 'The provider does not take the request', retryable: false },
  missing_api_key: { status: 401, title: 'The provider needs a key', retryable: false },
  provider_auth: { status: 401, title: 'The provider refused the key', retryable: false },
  unauthorized: { status: 401, title: 'A bearer token is needed', retryable: false },
  forbidden_origin: { status: 403, title: 'The origin is not allowed', retryable: false },
  not_found: { status: 404, title: 'There is no such thing', retryable: false },
  ambiguous_name: { status: 404, title: 'The name is not unique', retryable: false },
  method_not_allowed: { status: 405, title: 'The method is not allowed here', retryable: false },
  request_timeout: { status: 408, title: 'The request took too long to arrive', retryable: true },
  lock_mismatch: { status: 409, title: 'The locked stack cannot be had any more', retryable: false },
  sync_running: { status: 409, title: 'A sync is running', retryable: true },
  idempotency_in_flight: { status: 409, title: 'The same request is being answered', retryable: true },
  payload_too_large: { status: 413, title: 'The request is too large', retryable: false },
  unsupported_media_type: { status: 415, title: 'The body is not JSON in UTF-8', retryable: false },
  misdirected_request: { status: 421, title: 'The host is not allowed', retryable: false },
  idempotency_mismatch: { status: 422, title: 'The key came with another request', retryable: false },
  provider_rate_limited: { status: 429, title: 'The provider asks for fewer requests', retryable: true },
  provider_permission: { status: 429, title: 'The key may not do this at the provider', retryable: false },
  provider_quota: { status: 429, title: 'Nothing is left to spend at the provider', retryable: false },
  internal: { status: 500, title: 'The service failed', retryable: false },
  not_implemented: { status: 501, title: 'This is not there yet', retryable: false },
  provider_bad_response: { status: 502, title: 'The provider failed', retryable: true },
  overloaded: { status: 503, title: 'The service is busy', retryable: true },
  draining: { status: 503, title: 'The service is stopping', retryable: true },
  storage_unavailable: { status: 503, title: 'The storage cannot be used', retryable: true },
  deadline: { status: 504, title: 'The time was not enough', retryable: true },
};

/** Body of a failed request. @see RFC 9457 */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Cause of the failure and the recommended action. */
  readonly detail: string;
  /** Path of the request, without its query. */
  readonly instance: string;
  readonly code: ErrorCode;
  readonly request_id: string;
  readonly errors?: readonly Fault[];
  readonly suggestions?: readonly string[];
  readonly retryable: boolean;
  readonly retry_after_s: number | null;
  readonly provider?: string;
  readonly upstream_status?: number | null;
  /** Copy of the detail, only in the registry's API, whose clients expect it here. */
  readonly error?: string;
};

/**
 * Builds the problem document of an error. Any error except a {@link QuartermasterError} is a bug and shows no
 * details.
 */
export function toProblem(thrown: unknown, instance: string, requestId: string): Problem {
  const error =
    thrown instanceof QuartermasterError && thrown.code !== 'internal'
      ? thrown
      : new QuartermasterError('internal', 'The service failed. Quote the request_id when you report it.');
  const { status, title, retryable } = PROBLEMS[error.code];
  const { errors = [], suggestions = [], retryAfterSeconds, provider, upstreamStatus = null } = error.details;
  return {
    type: `urn:problem:${error.code.replaceAll('_', '-')}`,
    title,
    status,
    detail: error.message,
    instance,
    code: error.code,
    request_id: requestId,
    ...(errors.length > 0 && { errors }),
    ...(suggestions.length > 0 && { suggestions }),
    retryable,
    retry_after_s: retryAfterSeconds ?? null,
    ...(provider !== undefined && { provider, upstream_status: upstreamStatus }),
  };
}
