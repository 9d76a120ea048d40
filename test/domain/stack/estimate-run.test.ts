import { expect } from 'chai';
import { estimateRun, estimateSchemas, estimateTokens, runsPerMonth } from '../../../src/domain/stack/estimate-run.ts';
import { aTask } from '../../support/answers.ts';
import { aNeed } from '../../support/needs.ts';
import { anEntry } from '../../support/catalogs.ts';

const schemas = { low: 100, high: 300 };

describe('runsPerMonth', () => {
  for (const [cron, runs] of [
    ['*/15 * * * *', 2880],
    ['0 */2 * * *', 360],
    ['0 * * * *', 720],
    ['0 8 * * *', 30],
    ['0 8 * * 1-5', 22],
    ['0 8 * * 1', 4],
    ['0 8 * * 1,4', 8],
    ['0 8 1 * *', 1],
    ['0 8 1,15 * *', 2],
    ['0 8 1 1,4,7,10 *', null],
    ['0 8 1 1 *', null],
  ] as const) {
    it(`counts ${runs ?? 'nothing'} for ${cron}`, () => {
      expect(runsPerMonth(cron)).to.equal(runs);
    });
  }
});

describe('estimateSchemas', () => {
  it('grows with the number of tools, and takes ten for tools that were never read', () => {
    const dark = anEntry({ tools: [], tools_read: null });

    expect(estimateSchemas([])).to.deep.equal({ low: 0, high: 0 });
    expect(estimateSchemas([anEntry(), anEntry()]).low).to.equal(2 * estimateSchemas([anEntry()]).low);
    expect(estimateSchemas([dark]).high).to.equal(5 * estimateSchemas([anEntry()]).high);
  });
});

describe('estimateTokens', () => {
  it('plans a call before and after, and one or two for each need that acts', () => {
    expect(estimateTokens(aTask({ needs: [aNeed(), aNeed({ id: 'n2' })] }), schemas).calls).to.deep.equal({
      low: 3,
      high: 6,
    });
  });

  it('needs one or two calls where nothing acts', () => {
    expect(estimateTokens(aTask({ needs: [aNeed({ effect: 'none' })] }), schemas).calls).to.deep.equal({
      low: 1,
      high: 2,
    });
    expect(estimateTokens(aTask({ needs: [] }), schemas).calls).to.deep.equal({ low: 1, high: 2 });
  });

  it('expects more of documents and code', () => {
    const light = estimateTokens(aTask({ needs: [aNeed()] }), schemas).tokens;
    const heavy = estimateTokens(aTask({ needs: [aNeed({ capability: 'document.extract' })] }), schemas).tokens;

    expect(heavy.low).to.be.greaterThan(light.low);
    expect(heavy.high).to.be.greaterThan(light.high);
  });

  it('never has a low bound above the high one', () => {
    for (let count = 0; count <= 12; count += 1) {
      const { tokens, calls } = estimateTokens(aTask({ needs: Array.from({ length: count }, () => aNeed()) }), schemas);

      expect(tokens.low).to.be.at.most(tokens.high);
      expect(calls.low).to.be.at.most(calls.high);
    }
  });
});

describe('estimateRun', () => {
  const weekly = { kind: 'schedule', text: 'weekly', cron: '0 8 * * 1', time_zone: null } as const;

  it('multiplies by the runs of a month when a clock starts it', () => {
    expect(estimateRun(aTask({ trigger: weekly }), schemas, { low: 0.01, high: 0.02 }).monthly_usd).to.deep.equal({
      low: 0.04,
      high: 0.08,
      runs: 4,
    });
  });

  it('says nothing of a month when nobody knows how often it runs, or what a run costs', () => {
    expect(estimateRun(aTask(), schemas, { low: 1, high: 2 })).to.not.have.property('monthly_usd');
    expect(estimateRun(aTask({ trigger: weekly }), schemas, null)).to.not.have.property('monthly_usd');
    expect(estimateRun(aTask(), schemas, null).cost_usd).to.equal(null);
  });

  it('leaves null what nobody measured, and says what the rest stands on', () => {
    expect(estimateRun(aTask(), schemas, null).context_tokens).to.equal(null);
    expect(estimateRun(aTask(), schemas, null).basis).to.include('nothing measured');
  });
});
