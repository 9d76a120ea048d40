import fc from 'fast-check';
import { expect } from 'chai';
import { isTimeForAnother, timePlan, isLooping } from '../../../src/domain/run/run-limits.ts';
import { aModelStep, aToolStep } from '../../support/traces.ts';

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

const turn = (members: Parameters<typeof aToolStep>[0] = {}) => [aModelStep({ tool_calls: 1 }), aToolStep(members)];

describe('The guard against loops', () => {
  it('lets an agent go on that learns something with each call', () => {
    const steps = Array.from({ length: 20 }, (_, page) => turn({ input: `{"page":${page}}`, result: `page ${page}` }));

    expect(isLooping(steps.flat())).to.equal(false);
  });

  it('lets the same call be made twice', () => {
    expect(isLooping([...turn(), ...turn()])).to.equal(false);
  });

  it('sees the same call with the same result a third time', () => {
    expect(isLooping([...turn(), ...turn({ input: '{"a":1}' }), ...turn(), ...turn()])).to.equal(true);
  });

  it('lets a call be repeated whose result changes, as when one waits for something', () => {
    expect(isLooping([...turn({ result: '10 %' }), ...turn({ result: '50 %' }), ...turn({ result: '90 %' })])).to.equal(
      false,
    );
  });

  it('sees three turns in a row that tell nothing new', () => {
    const known = [turn({ input: '1' }), turn({ input: '2' }), turn({ input: '3' })].flat();

    expect(isLooping([...known, ...turn({ input: '1' }), ...turn({ input: '2' })])).to.equal(false);
    expect(isLooping([...known, ...turn({ input: '1' }), ...turn({ input: '2' }), ...turn({ input: '3' })])).to.equal(
      true,
    );
  });

  it('sees nothing in no steps', () => {
    expect(isLooping([])).to.equal(false);
  });
});
