import type { ProviderFailureKind } from './provider-failure-kind.ts';

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

/** Whether another vendor may be asked instead. What is wrong with the request or the key is for the caller to put right. */
export function mayFallBack(kind: ProviderFailureKind): boolean {
  return FALLS_BACK[kind];
}
