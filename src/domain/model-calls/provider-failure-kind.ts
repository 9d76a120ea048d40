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

const FALLS_BACK: Readonly<Record<ProviderFailureKind, boolean>> = {
  missing_key: false,
  auth: false,
  permission: false,
  quota: true,
  rate_limited: true,
  rejected: false,
  failed: true,
  unreachable: true,
  unreadable: true,
  too_slow: true,
  unavailable: true,
};

/** Whether a fallback is allowed. Faults of the request or the key are the caller's. */
export function mayFallBack(kind: ProviderFailureKind): boolean {
  return FALLS_BACK[kind];
}
