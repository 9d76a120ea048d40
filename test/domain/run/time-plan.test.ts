import { expect } from 'chai';
import fc from 'fast-check';
import { isTimeForAnother, timePlan } from '../../../src/domain/run/time-plan.ts';

describe('The time of a run', () => {
  it('keeps something back for judging, and leaves most of it to the work', () => {
    expect(timePlan(300_000)).to.deep.equal({ prepareMs: 60_000, provisionMs: 120_000, evaluateMs: 30_000 });
  });

  it('is never shared out twice, however short it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_600 }), (seconds) => {
        const { prepareMs, provisionMs, evaluateMs } = timePlan(seconds * 1_000);

        expect(prepareMs + provisionMs + evaluateMs).to.be.at.most(seconds * 1_000);
      }),
      { seed: 6, numRuns: 200 },
    );
  });

  it('is enough for another attempt only when that could get about as far as the last one', () => {
    expect(isTimeForAnother(100_000, 300_000, 150_000)).to.equal(true);
    expect(isTimeForAnother(70_000, 300_000, 150_000)).to.equal(false);
    expect(isTimeForAnother(20_000, 300_000, 1_000)).to.equal(false);
    expect(isTimeForAnother(5_000, 20_000, 4_000)).to.equal(true);
  });
});
