/**
 * Codes of all failures that callers may see. The HTTP adapter maps each code to a status; a new code breaks its build
 * until mapped.
 */
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

/** Fault in an input. */
export type Fault = {
  /** JSON pointer into the request body, or name of a query parameter. */
  readonly path: string;
  readonly message: string;
};

export type ErrorDetails = {
  readonly errors?: readonly Fault[];
  /** Names that the caller probably meant, closest first. */
  readonly suggestions?: readonly string[];
  readonly retryAfterSeconds?: number;
  /** Vendor that failed and its HTTP status; the status is null without a response. */
  readonly provider?: string;
  readonly upstreamStatus?: number | null;
  readonly cause?: unknown;
};

/** Failure with a meaning in the domain; any other thrown error is a bug. */
export class QuartermasterError extends Error {
  override readonly name = 'QuartermasterError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  /** @param message Cause and remedy, in words that a caller may read. */
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}
