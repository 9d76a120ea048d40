import { expect } from 'chai';
import type { CandidateParts } from '../../../src/domain/stack/candidate.ts';
import {
  MOST_SHIFT,
  gains,
  plainOdds,
  probabilityOf,
  weighOutcomes,
} from '../../../src/domain/stack/candidate-probability.ts';
import { aNeed } from '../../support/needs.ts';
import { sumOutcomes, type RunOutcome } from '../../../src/domain/catalog/run-outcome.ts';
import { outcomeEvidence } from '../../../src/domain/answer/server-evidence.ts';
import { anOutcome, anOutcomeSum, someOutcomes } from '../../support/outcomes.ts';

const HALF: CandidateParts = {
  capability: 0.5,
  system: 0.5,
  text: 0.5,
  words: 0.5,
  lead: 0.5,
  covers: 0.5,
  about: 0.5,
  phrase: 0.5,
  trust: 0.5,
};

describe('plainOdds', () => {
  it('rise with everything that speaks for a server', () => {
    const before = plainOdds(aNeed(), HALF);

    for (const part of ['capability', 'system', 'text', 'lead', 'covers', 'about', 'phrase', 'trust'] as const)
      expect(plainOdds(aNeed(), { ...HALF, [part]: 1 }), part).to.be.greaterThan(before);
  });

  it('rise with the confidence in the need', () => {
    const before = plainOdds(aNeed({ confidence: 0.5 }), HALF);

    expect(plainOdds(aNeed({ confidence: 0.9 }), HALF)).to.be.greaterThan(before);
  });
});

describe('probabilityOf', () => {
  it('has two digits and stays between 0 and 1', () => {
    for (const odds of [-100, -0.3, 0, 0.7, 100]) {
      const probability = probabilityOf(odds);
      expect(probability).to.be.within(0, 1);
      expect(Math.round(100 * probability) / 100).to.equal(probability);
    }
  });

  it('rises with the odds', () => {
    expect(probabilityOf(0.8)).to.be.greaterThan(probabilityOf(0));
  });
});

describe('gains', () => {
  it('tells apart what speaks for a server, by kind', () => {
    const trusted = gains({ ...HALF, trust: 1 });

    expect(trusted.trust).to.be.greaterThan(gains(HALF).trust);
    expect({ ...trusted, trust: 0 }).to.deep.equal({ ...gains(HALF), trust: 0 });
  });
});

import fc from 'fast-check';

const anyCalls = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { minLength: 1, maxLength: 40 });
const runsOf = (calls: readonly (readonly [number, number])[]): RunOutcome[] =>
  someOutcomes(calls.length).map((run, place) => {
    const [ok = 0, failed = 0] = calls[place] ?? [];
    return { ...run, ok: ok + failed === 0 ? 1 : ok, failed };
  });
const weigh = (outcomes: readonly RunOutcome[]): number => {
  const sum = sumOutcomes(outcomes);
  return sum === null ? 0 : weighOutcomes(sum);
};

describe('weighOutcomes', () => {
  it('speaks for a server whose calls succeed and against one whose calls fail, the more the more runs there were', () => {
    const good = [1, 5, 50].map((runs) => weighOutcomes({ runs, share: 1 }));
    const bad = [1, 5, 50].map((runs) => weighOutcomes({ runs, share: 0 }));

    expect(good).to.deep.equal(good.toSorted((one, other) => one - other));
    expect(bad).to.deep.equal(bad.toSorted((one, other) => other - one));
    expect(good[0]).to.be.greaterThan(0);
    expect(bad[0]).to.be.lessThan(0);
  });

  it('says little after one run', () => {
    for (const share of [0, 1]) expect(Math.abs(weighOutcomes({ runs: 1, share }))).to.be.at.most(MOST_SHIFT / 4);
  });

  it('never weighs more than its bound', () => {
    fc.assert(
      fc.property(anyCalls, (calls) => {
        expect(Math.abs(weigh(runsOf(calls)))).to.be.at.most(MOST_SHIFT);
      }),
      { numRuns: 300, seed: 23 },
    );
  });

  it('never falls when one more call succeeds, when a failed one succeeds instead, or with one more run that went well', () => {
    fc.assert(
      fc.property(anyCalls, fc.nat(39), (calls, place) => {
        const runs = runsOf(calls);
        const before = weigh(runs);
        const at = place % runs.length;
        const changed = (change: (run: RunOutcome) => RunOutcome): number =>
          weigh(runs.map((run, index) => (index === at ? change(run) : run)));
        const least = before - 1e-12;

        expect(changed((run) => ({ ...run, ok: run.ok + 1 }))).to.be.at.least(least);
        expect(
          changed((run) => (run.failed === 0 ? run : { ...run, ok: run.ok + 1, failed: run.failed - 1 })),
        ).to.be.at.least(least);
        expect(weigh([...runs, anOutcome({ run: 'new', ok: 3 })])).to.be.at.least(least);
      }),
      { numRuns: 300, seed: 23 },
    );
  });

  it('does not hang on the order of the runs', () => {
    fc.assert(
      fc.property(
        anyCalls.chain((calls) => {
          const runs = runsOf(calls);
          return fc.tuple(fc.constant(runs), fc.shuffledSubarray(runs, { minLength: runs.length }));
        }),
        ([runs, shuffled]) => {
          expect(weigh(shuffled)).to.equal(weigh(runs));
        },
      ),
      { numRuns: 100, seed: 23 },
    );
  });
});

describe('outcomeEvidence', () => {
  it('says in one line how calls went, when last, and what that counts', () => {
    expect(outcomeEvidence(anOutcomeSum())).to.deep.equal({
      kind: 'outcomes',
      text: 'in 12 runs here 57 of 60 calls succeeded, last on 2026-11-20 (probability +0.017)',
      at: '2026-11-20',
    });
  });

  it('speaks of one run and one call as such', () => {
    expect(outcomeEvidence(anOutcomeSum({ runs: 1, ok: 0, failed: 1, share: 0 })).text).to.equal(
      'in 1 run here 0 of 1 call succeeded, last on 2026-11-20 (probability -0.006)',
    );
  });
});
