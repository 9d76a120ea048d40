import { expect } from 'chai';
import { estimateRun } from '../../../src/domain/answer/estimate-run.ts';
import { estimateSchemas, estimateTokens } from '../../../src/domain/stack/run-tokens.ts';
import { aTask } from '../../support/answers.ts';
import { aNeed } from '../../support/needs.ts';
import { aTool, anEntry } from '../../support/catalogs.ts';

const schemas = { low: 100, high: 300 };

describe('estimateSchemas', () => {
  it('grows with the number of tools, and takes ten for tools that were never read', () => {
    const dark = anEntry({ tools: [], tools_read: null });

    expect(estimateSchemas([])).to.deep.equal({ low: 0, high: 0 });
    expect(estimateSchemas([anEntry(), anEntry()]).low).to.equal(2 * estimateSchemas([anEntry()]).low);
    expect(estimateSchemas([dark]).high).to.equal(5 * estimateSchemas([anEntry()]).high);
  });

  it('counts every tool, for clients send the schemas of those that are not on the list too', () => {
    const tools = Array.from({ length: 40 }, (_, index) => aTool({ name: `tool_${index}` }));
    const [few, many] = [anEntry({ tools: tools.slice(0, 1) }), anEntry({ tools })];

    expect(estimateSchemas([many]).low).to.equal(40 * estimateSchemas([few]).low);
    expect(estimateSchemas([many]).high).to.equal(40 * estimateSchemas([few]).high);
  });
});

describe('estimateTokens', () => {
  it('adds the schemas, once in full and cheaper in every further call', () => {
    const task = aTask({ needs: [aNeed()] });
    const tokens = (size: number): number => estimateTokens(task, { low: size, high: size }).tokens.high;

    expect(tokens(100_000) - tokens(0)).to.be.within(100_000, 400_000);
    expect(tokens(200_000) - tokens(100_000)).to.be.closeTo(tokens(100_000) - tokens(0), 500);
  });

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
