/**
 * What went wrong with a vendor, by its status and its own error type, never by words of a task.
 *
 * - `missing_key`: there is no key to call with; nothing was sent.
 * - `auth`: the key is invalid or expired (401). `permission`: the key may not do this (403). `quota`: nothing left to spend (402).
 * - `rate_limited`: too many requests (429).
 * - `rejected`: the vendor finds the request wrong (400, 404, 413, 422), e.g. an unknown model.
 * - `failed`: the vendor failed (408, 409, 425, 5xx). `unreachable`: no connection, or it broke off.
 * - `unreadable`: an answer that is not of the vendor's wire format.
 * - `too_slow`: a limit of the call was reached.
 * - `unavailable`: not asked, for it has failed too often just now.
 */
export type ProviderFailureKind =
  | 'missing_key'
  | 'auth'
  | 'permission'
  | 'quota'
  | 'rate_limited'
  | 'rejected'
  | 'failed'
  | 'unreachable'
  | 'unreadable'
  | 'too_slow'
  | 'unavailable';

export type ProviderFailureDetails = {
  /** HTTP status of the vendor; null when there was no answer. */
  readonly status?: number | null;
  /** How long the vendor asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
};

/** A call of a vendor, of a model or of web search, that gave nothing. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: ProviderFailureKind;
  readonly provider: string;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  /** @param message What happened, in our words: nothing of the vendor's body, and no key. */
  constructor(kind: ProviderFailureKind, provider: string, message: string, details: ProviderFailureDetails = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.provider = provider;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}
