import { expect } from 'chai';
import fc from 'fast-check';
import { FULL_BUCKET, refill, takeRetry, type RetryBucket } from '../../../src/domain/model-calls/retry-bucket.ts';
import type { ProviderFailureKind } from '../../../src/domain/model-calls/provider-failure-kind.ts';

function retriesUntilEmpty(kind: ProviderFailureKind): number {
  let retries = 0;
  for (let left: RetryBucket | null = FULL_BUCKET; left !== null && retries < 100; left = takeRetry(left, kind)) {
    retries += 1;
  }
  return retries - 1;
}

describe('A retry bucket', () => {
  it('lasts for twenty retries, or for ten after timeouts', () => {
    expect(retriesUntilEmpty('failed')).to.equal(20);
    expect(retriesUntilEmpty('too_slow')).to.equal(10);
  });

  it('gets a tenth of a retry back with each success', () => {
    let bucket = takeRetry(10, 'failed') ?? Number.NaN;
    for (let successes = 0; successes < 9; successes += 1) bucket = refill(bucket);

    expect(takeRetry(bucket, 'failed')).to.equal(null);
    expect(takeRetry(refill(bucket), 'failed')).to.equal(0);
  });

  it('is never below nothing nor above full, whatever happens', () => {
    const events = fc.array(fc.constantFrom('success', 'failed', 'too_slow', 'rate_limited'), { maxLength: 300 });
    fc.assert(
      fc.property(events, (happened) => {
        let bucket = FULL_BUCKET;
        for (const event of happened) {
          bucket = event === 'success' ? refill(bucket) : (takeRetry(bucket, event) ?? bucket);
          expect(bucket).to.be.within(0, FULL_BUCKET);
          expect(Number.isInteger(bucket)).to.equal(true);
        }
      }),
      { seed: 13, numRuns: 300 },
    );
  });
});
