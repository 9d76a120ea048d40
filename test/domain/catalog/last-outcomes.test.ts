import { expect } from 'chai';
import fc from 'fast-check';
import { lastOutcomes, MOST_RUNS, sumOutcomes } from '../../../src/domain/catalog/last-outcomes.ts';
import type { RunOutcome } from '../../../src/domain/catalog/run-outcome.ts';
import { anOutcome, someOutcomes } from '../../support/outcomes.ts';

const anyOutcome: fc.Arbitrary<RunOutcome> = fc
  .record({
    run: fc.integer({ min: 0, max: 90 }).map((number) => `run_${number}`),
    at: fc.integer({ min: 0, max: 120 }).map((minute) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString()),
    ok: fc.nat(20),
    failed: fc.nat(20),
    passed: fc.boolean(),
  })
  .map((members) => anOutcome({ ...members, ok: members.ok + members.failed === 0 ? 1 : members.ok }));

describe('lastOutcomes', () => {
  it('keeps the last runs and forgets those before', () => {
    const kept = lastOutcomes(someOutcomes(MOST_RUNS + 3));

    expect(kept).to.have.length(MOST_RUNS);
    expect(kept[0]?.run).to.equal('run_3');
  });

  it('counts a run once, by what was said of it last', () => {
    const first = anOutcome({ ok: 1, at: '2026-11-20T09:00:00.000Z' });
    const second = anOutcome({ ok: 2, at: '2026-11-20T09:00:01.000Z' });

    expect(lastOutcomes([second, first, second])).to.deep.equal([second]);
  });

  it('gives the same in whatever order runs are added, and however often', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyOutcome, { maxLength: 140 })
          .chain((all) =>
            fc.tuple(
              fc.constant(all),
              fc.shuffledSubarray(all, { minLength: all.length }),
              fc.array(fc.nat(139), { maxLength: 20 }),
            ),
          ),
        ([all, shuffled, again]) => {
          const added = [...shuffled, ...again.flatMap((place) => all[place] ?? [])];
          const oneByOne = added.reduce<readonly RunOutcome[]>((kept, one) => lastOutcomes([...kept, one]), []);

          expect(oneByOne).to.deep.equal(lastOutcomes(all));
          expect(oneByOne.length).to.be.at.most(MOST_RUNS);
        },
      ),
      { numRuns: 150, seed: 23 },
    );
  });
});

describe('sumOutcomes', () => {
  it('adds up calls and counts runs', () => {
    const outcomes = [
      anOutcome({ ok: 3, failed: 1 }),
      anOutcome({ run: 'run_2', at: '2026-11-21T09:00:00.000Z', ok: 1, failed: 1, passed: false }),
    ];

    expect(sumOutcomes(outcomes)).to.deep.equal({
      runs: 2,
      passed: 1,
      ok: 4,
      failed: 2,
      share: 0.625,
      last: '2026-11-21',
    });
  });

  it('gives a run with many calls no more say than one with few', () => {
    const flood = anOutcome({ run: 'flood', ok: 0, failed: 100 });

    expect(sumOutcomes([anOutcome({ ok: 1 }), flood])?.share).to.equal(0.5);
  });

  it('is null where there is nothing', () => {
    expect(sumOutcomes([])).to.equal(null);
  });
});
