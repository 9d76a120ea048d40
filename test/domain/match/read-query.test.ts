import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { needsOfQuery } from '../../../src/domain/match/read-query.ts';
import { aCatalog } from '../../support/catalogs.ts';

const knowledge = buildKnowledge(aCatalog());

function wanted(text: string): readonly unknown[] {
  return needsOfQuery(text, knowledge).map(({ capability, system }) => [capability, system]);
}

describe('needsOfQuery', () => {
  it('tells the capabilities that a query speaks of, in the product that offers them', () => {
    expect(wanted('list issues in Boardly')).to.deep.equal([['issue.list', 'boardly']]);
  });

  it('tells a product for itself', () => {
    expect(wanted('Boardly')).to.deep.equal([[null, 'boardly']]);
  });

  it('takes each word for one capability at most', () => {
    const needs = needsOfQuery('list the open issues', knowledge);

    expect(needs.map(({ capability }) => capability)).to.deep.equal(['issue.list']);
    for (const { confidence } of needs) expect(confidence).to.be.within(0, 1);
  });

  it('tells nothing of words that nobody knows', () => {
    expect(wanted('asdf qwer')).to.deep.equal([]);
  });
});
