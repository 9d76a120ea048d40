import type { ProviderFailureKind } from './provider-failure-kind.ts';

/** Upper bound of the calls for one question. */
export const MOST_CALLS = 3;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const LONGEST_HINT_MS = 20_000;
const SHORTEST_CALL_MS = 500;

const RETRIED: Readonly<Record<ProviderFailureKind, boolean>> = {
  missing_key: false,
  auth: false,
  permission: false,
  quota: false,
  rate_limited: true,
  rejected: false,
  failed: true,
  unreachable: true,
  unreadable: false,
  too_slow: true,
  unavailable: false,
};

/** Facts about a failed call for the next one. */
export type FailedCall = {
  readonly kind: ProviderFailureKind;
  /** Number of calls for this question so far. */
  readonly calls: number;
  /** Wait that the vendor requests; null without one. */
  readonly hintMs: number | null;
  readonly timeLeftMs: number;
};

/**
 * Returns the milliseconds until the next call, or null for no further call: because of the kind of failure, the
 * number of calls, a wait above 20 s, or no time left. Waits grow with the calls and are random; a requested wait is
 * the minimum.
 *
 * @param mostCalls At least 1.
 * @param chance From 0 to below 1.
 */
export function planRetry(
  { kind, calls, hintMs, timeLeftMs }: FailedCall,
  mostCalls: number,
  chance: number,
): number | null {
  if (!RETRIED[kind] || calls >= mostCalls) return null;
  if (hintMs !== null && hintMs > LONGEST_HINT_MS) return null;
  const waitMs = Math.max(hintMs ?? 0, chance * longestWaitMs(calls));
  return isTimeOver(timeLeftMs - waitMs) ? null : waitMs;
}

/** Returns the longest wait after some calls, without a requested wait. */
export function longestWaitMs(calls: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (calls - 1));
}

/** Whether the remaining time is too short for a response. */
export function isTimeOver(timeLeftMs: number): boolean {
  return timeLeftMs < SHORTEST_CALL_MS;
}

/**
 * Retries left for one vendor and key, in tenths of a retry: integers from 0 to {@link FULL_RETRY_BUDGET}. A failing
 * vendor gets at most twenty retries; for a healthy one, one call in ten may be a retry.
 */
export type RetryBudget = number;

export const FULL_RETRY_BUDGET: RetryBudget = 200;

const RETRY = 10;
const RETRY_OF_A_TIMEOUT = 20;
const SUCCESS = 1;

/** Returns the budget after another retry; null when it is too small. */
export function takeRetry(budget: RetryBudget, failed: ProviderFailureKind): RetryBudget | null {
  const left = budget - (failed === 'too_slow' ? RETRY_OF_A_TIMEOUT : RETRY);
  return left < 0 ? null : left;
}

/** Returns the budget after a successful call. */
export function refill(budget: RetryBudget): RetryBudget {
  return Math.min(FULL_RETRY_BUDGET, budget + SUCCESS);
}
