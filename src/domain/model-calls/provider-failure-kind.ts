/**
 * Kind of a vendor's failure, decided by its status and error type, never by words of a task.
 *
 * - `missing_key`: no key is available; nothing was sent.
 * - `auth`: the key is invalid or expired (401). `permission`: the key lacks the right (403). `quota`: the credit is
 *   used up (402).
 * - `rate_limited`: too many requests (429).
 * - `rejected`: the request is invalid for the vendor (400, 404, 413, 422), e.g. an unknown model.
 * - `failed`: the vendor failed (408, 409, 425, 5xx). `unreachable`: no connection, or a broken one.
 * - `unreadable`: the response does not match the vendor's wire format.
 * - `too_slow`: a time limit of the call was reached.
 * - `unavailable`: nothing was sent, because recent calls failed too often.
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
