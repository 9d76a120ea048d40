/** Every failure with a meaning to a caller. The HTTP adapter maps each code to a status; adding one breaks its build until it does. */
export type ErrorCode =
  | 'invalid_json'
  | 'validation'
  | 'invalid_provider'
  | 'provider_rejected'
  | 'missing_api_key'
  | 'provider_auth'
  | 'provider_rate_limited'
  | 'provider_permission'
  | 'provider_quota'
  | 'provider_bad_response'
  | 'deadline'
  | 'not_found'
  | 'ambiguous_name'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'forbidden_origin'
  | 'misdirected_request'
  | 'unauthorized'
  | 'request_timeout'
  | 'not_implemented'
  | 'overloaded'
  | 'draining'
  | 'storage_unavailable'
  | 'sync_running'
  | 'idempotency_in_flight'
  | 'idempotency_mismatch'
  | 'lock_mismatch'
  | 'internal';

/** One fault of an input. */
export type Fault = {
  /** JSON pointer into the request body, or the name of a query parameter. */
  readonly path: string;
  readonly message: string;
};

export type ErrorDetails = {
  readonly errors?: readonly Fault[];
  /** Names a caller probably meant, closest first. */
  readonly suggestions?: readonly string[];
  readonly retryAfterSeconds?: number;
  /** The vendor that failed, and the HTTP status it answered with; null when there was no answer. */
  readonly provider?: string;
  readonly upstreamStatus?: number | null;
  readonly cause?: unknown;
};

/** A failure with a meaning in our domain; anything else that is thrown is a bug. */
export class QuartermasterError extends Error {
  override readonly name = 'QuartermasterError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  /** @param message What happened and what to do, in words a caller may read. */
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}
