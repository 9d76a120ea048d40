import type { ProviderFailureKind } from './provider-failure-kind.ts';

/**
 * What is left for asking one vendor again with one key, in tenths of a retry: whole numbers from 0 to {@link FULL_BUCKET}.
 * While a vendor is ill, retries end after twenty; while it is well, one call in ten may be a retry.
 */
export type RetryBucket = number;

export const FULL_BUCKET: RetryBucket = 200;

const RETRY = 10;
const RETRY_OF_A_TIMEOUT = 20;
const SUCCESS = 1;

/** What is left after one more retry; null when it is not enough for that. */
export function takeRetry(bucket: RetryBucket, failed: ProviderFailureKind): RetryBucket | null {
  const left = bucket - (failed === 'too_slow' ? RETRY_OF_A_TIMEOUT : RETRY);
  return left < 0 ? null : left;
}

/** What is left after a call that succeeded. */
export function refill(bucket: RetryBucket): RetryBucket {
  return Math.min(FULL_BUCKET, bucket + SUCCESS);
}
