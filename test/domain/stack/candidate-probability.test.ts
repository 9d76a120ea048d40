import { expect } from 'chai';
import type { CandidateParts } from '../../../src/domain/stack/candidate.ts';
import { gains, probabilityOf } from '../../../src/domain/stack/candidate-probability.ts';
import { aNeed } from '../../support/needs.ts';

const HALF: CandidateParts = {
  capability: 0.5,
  system: 0.5,
  text: 0.5,
  words: 0.5,
  lead: 0.5,
  covers: 0.5,
  about: 0.5,
  trust: 0.5,
};

describe('probabilityOf', () => {
  it('rises with everything that speaks for a server', () => {
    const before = probabilityOf(aNeed(), HALF, 0);

    for (const part of ['capability', 'system', 'text', 'lead', 'covers', 'about', 'trust'] as const)
      expect(probabilityOf(aNeed(), { ...HALF, [part]: 1 }, 0), part).to.be.greaterThan(before);
  });

  it('rises with the confidence in the need, and with what the caller leans to', () => {
    const before = probabilityOf(aNeed({ confidence: 0.5 }), HALF, 0);

    expect(probabilityOf(aNeed({ confidence: 0.9 }), HALF, 0)).to.be.greaterThan(before);
    expect(probabilityOf(aNeed({ confidence: 0.5 }), HALF, 0.8)).to.be.greaterThan(before);
  });

  it('has two digits and stays between 0 and 1', () => {
    for (const leanings of [-100, 0, 100]) {
      const probability = probabilityOf(aNeed(), HALF, leanings);
      expect(probability).to.be.within(0, 1);
      expect(Math.round(100 * probability) / 100).to.equal(probability);
    }
  });
});

describe('gains', () => {
  it('tells apart what speaks for a server, by kind', () => {
    const trusted = gains({ ...HALF, trust: 1 });

    expect(trusted.trust).to.be.greaterThan(gains(HALF).trust);
    expect({ ...trusted, trust: 0 }).to.deep.equal({ ...gains(HALF), trust: 0 });
  });
});
