import type { ProviderFailureKind } from '../../src/domain/model-calls/provider-failure-kind.ts';

/** Every kind once, and an answer of a vendor that has it; null where there is none. */
export const STATUSES: Readonly<Record<ProviderFailureKind, number | null>> = {
  missing_key: null,
  auth: 401,
  permission: 403,
  quota: 402,
  rate_limited: 429,
  rejected: 400,
  failed: 503,
  unreachable: null,
  unreadable: 200,
  too_slow: null,
  unavailable: null,
};

export const FAILURE_KINDS = Object.keys(STATUSES) as readonly ProviderFailureKind[];
