import { expect } from 'chai';
import fc from 'fast-check';
import {
  isTimeOver,
  longestWaitMs,
  MOST_CALLS,
  planRetry,
  type FailedCall,
  FULL_RETRY_BUDGET,
  refill,
  takeRetry,
  type RetryBudget,
} from '../../../src/domain/model-calls/retry-plan.ts';
import { FAILURE_KINDS } from '../../support/failure-kinds.ts';
import type { ProviderFailureKind } from '../../../src/domain/model-calls/provider-failure-kind.ts';

const ALMOST_ONE = 1 - 2 ** -53;

function failed(members: Partial<FailedCall> = {}): FailedCall {
  return { kind: 'failed', calls: 1, hintMs: null, timeLeftMs: 60_000, ...members };
}

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const anyFailure = fc.record<FailedCall>({
  kind: fc.constantFrom(...FAILURE_KINDS),
  calls: fc.integer({ min: 1, max: 5 }),
  hintMs: fc.option(fc.integer({ min: 0, max: 60_000 })),
  timeLeftMs: fc.integer({ min: -1_000, max: 120_000 }),
});

describe('planRetry', () => {
  it('retries what may pass by itself, and nothing that the caller has to put right', () => {
    const retried = FAILURE_KINDS.filter((kind) => planRetry(failed({ kind }), MOST_CALLS, 0) !== null);

    expect(retried).to.have.members(['rate_limited', 'failed', 'unreachable', 'too_slow']);
  });

  it('spreads waits by chance over all that they may last, which grows from 0.5 s to 8 s', () => {
    expect([1, 2, 3, 4, 5, 6].map(longestWaitMs)).to.deep.equal([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    expect([0, 0.5, ALMOST_ONE].map((luck) => Math.round(planRetry(failed(), 3, luck) ?? -1))).to.deep.equal([
      0, 250, 500,
    ]);
    expect(planRetry(failed({ calls: 2 }), 3, 0.5)).to.equal(500);
  });

  it('waits as long as the vendor asks, and never shorter than without its hint', () => {
    expect(planRetry(failed({ hintMs: 3_000 }), 3, 0.5)).to.equal(3_000);
    expect(planRetry(failed({ hintMs: 0 }), 3, 0.5)).to.equal(250);
    expect(planRetry(failed({ hintMs: 20_000 }), 3, 0.5)).to.equal(20_000);
  });

  it('gives up at once when the vendor asks for more than 20 s or than there is', () => {
    expect(planRetry(failed({ hintMs: 20_001 }), 3, 0.5)).to.equal(null);
    expect(planRetry(failed({ hintMs: 5_000, timeLeftMs: 5_000 }), 3, 0.5)).to.equal(null);
    expect(planRetry(failed({ hintMs: 5_000, timeLeftMs: 5_500 }), 3, 0.5)).to.equal(5_000);
  });

  it('never plans more calls than are allowed, and a wait only within the time left', () => {
    fc.assert(
      fc.property(anyFailure, fc.integer({ min: 1, max: 3 }), chance, (failure, mostCalls, luck) => {
        const waitMs = planRetry(failure, mostCalls, luck);
        if (waitMs === null) return;
        expect(failure.calls).to.be.lessThan(mostCalls);
        expect(waitMs).to.be.within(failure.hintMs ?? 0, Math.max(failure.hintMs ?? 0, longestWaitMs(failure.calls)));
        expect(waitMs).to.be.lessThan(failure.timeLeftMs);
        expect(isTimeOver(failure.timeLeftMs - waitMs)).to.equal(false);
      }),
      { seed: 11, numRuns: 1_000 },
    );
  });

  it('comes to at most three calls and to waits within the time left, however a vendor fails', () => {
    const failures = fc.array(fc.tuple(anyFailure, chance, fc.integer({ min: 0, max: 40_000 })), { minLength: 3 });
    fc.assert(
      fc.property(failures, fc.integer({ min: 0, max: 120_000 }), (script, timeMs) => {
        let calls = 0;
        let waited = 0;
        let leftMs = timeMs;
        for (const [failure, luck, tookMs] of script) {
          calls += 1;
          leftMs -= tookMs;
          const waitMs = planRetry({ ...failure, calls, timeLeftMs: leftMs }, MOST_CALLS, luck);
          if (waitMs === null) break;
          waited += waitMs;
          leftMs -= waitMs;
        }
        expect(calls).to.be.at.most(3);
        expect(waited).to.be.at.most(timeMs);
      }),
      { seed: 12, numRuns: 1_000 },
    );
  });
});

function retriesUntilEmpty(kind: ProviderFailureKind): number {
  let retries = 0;
  for (let left: RetryBudget | null = FULL_RETRY_BUDGET; left !== null && retries < 100; left = takeRetry(left, kind)) {
    retries += 1;
  }
  return retries - 1;
}

describe('A retry budget', () => {
  it('lasts for twenty retries, or for ten after timeouts', () => {
    expect(retriesUntilEmpty('failed')).to.equal(20);
    expect(retriesUntilEmpty('too_slow')).to.equal(10);
  });

  it('gets a tenth of a retry back with each success', () => {
    let budget = takeRetry(10, 'failed') ?? Number.NaN;
    for (let successes = 0; successes < 9; successes += 1) budget = refill(budget);

    expect(takeRetry(budget, 'failed')).to.equal(null);
    expect(takeRetry(refill(budget), 'failed')).to.equal(0);
  });

  it('is never below nothing nor above full, whatever happens', () => {
    const events = fc.array(fc.constantFrom('success', 'failed', 'too_slow', 'rate_limited'), { maxLength: 300 });
    fc.assert(
      fc.property(events, (happened) => {
        let budget = FULL_RETRY_BUDGET;
        for (const event of happened) {
          budget = event === 'success' ? refill(budget) : (takeRetry(budget, event) ?? budget);
          expect(budget).to.be.within(0, FULL_RETRY_BUDGET);
          expect(Number.isInteger(budget)).to.equal(true);
        }
      }),
      { seed: 13, numRuns: 300 },
    );
  });
});
