import type { ProviderFailureKind } from './provider-failure-kind.ts';

/** Calls for one question, the first one included. */
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

/** A call that failed, as far as it matters for another one. */
export type FailedCall = {
  readonly kind: ProviderFailureKind;
  /** How many were made for this question, this one included. */
  readonly calls: number;
  /** How long the vendor asks to wait; null when it does not say. */
  readonly hintMs: number | null;
  readonly timeLeftMs: number;
};

/**
 * Milliseconds to wait before the vendor is asked again, or null when that is of no use: for the kind of the failure, for the
 * calls made, or because the wait would be longer than 20 s or leave no time to ask. Waits grow with the calls and are spread
 * by chance over all that they may last; a vendor's hint is never undercut.
 *
 * @param mostCalls At least 1.
 * @param chance From 0 up to but not including 1.
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

/** The longest wait after so many calls, without a hint. */
export function longestWaitMs(calls: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (calls - 1));
}

/** Whether the time left is too short for a vendor to answer. */
export function isTimeOver(timeLeftMs: number): boolean {
  return timeLeftMs < SHORTEST_CALL_MS;
}

/**
 * The retries left for one vendor with one key, in tenths of a retry: whole numbers from 0 to {@link FULL_RETRY_BUDGET}.
 * While a vendor is ill, retries end after twenty; while it is well, one call in ten may be a retry.
 */
export type RetryBudget = number;

export const FULL_RETRY_BUDGET: RetryBudget = 200;

const RETRY = 10;
const RETRY_OF_A_TIMEOUT = 20;
const SUCCESS = 1;

/** Returns the budget after one more retry; null when it is not enough for one. */
export function takeRetry(budget: RetryBudget, failed: ProviderFailureKind): RetryBudget | null {
  const left = budget - (failed === 'too_slow' ? RETRY_OF_A_TIMEOUT : RETRY);
  return left < 0 ? null : left;
}

/** Returns the budget after a call that succeeded. */
export function refill(budget: RetryBudget): RetryBudget {
  return Math.min(FULL_RETRY_BUDGET, budget + SUCCESS);
}
