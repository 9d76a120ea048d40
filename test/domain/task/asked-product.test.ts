import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { isAskedOf, isTakenFrom } from '../../../src/domain/task/asked-product.ts';
import { aCatalog } from '../../support/catalogs.ts';

const knowledge = buildKnowledge(aCatalog());

function isAsked(before: string, effect: 'read' | 'write' = 'read', ability = 'other', share = 1): boolean {
  return isAskedOf('boardly', { effect, abilities: [{ ability, share }] }, before, knowledge);
}

describe('A question whose subject is a product', () => {
  it('is asked of the product when it keeps the things', () => {
    expect(isAsked('Which open issues did ')).to.equal(true);
    expect(isAsked('How many issues has our ')).to.equal(true);
  });

  it('is about the product when it does not keep the things', () => {
    expect(isAsked('Which features does ')).to.equal(false);
    expect(isAsked('How many employees does ')).to.equal(false);
  });

  it('is asked of the product when the model predicts an ability that it offers', () => {
    expect(isAsked('Which cards did ', 'read', 'issue.list', 0.3)).to.equal(true);
    expect(isAsked('Which cards did ', 'read', 'issue.list', 0.1)).to.equal(false);
  });

  it('needs a word for the things, an auxiliary before the product and an act that reads', () => {
    expect(isAsked('What did ')).to.equal(false);
    expect(isAsked('Which issues are like ')).to.equal(false);
    expect(isAsked('Which issues did ', 'write')).to.equal(false);
  });
});

function isTaken(before: string, after: string, none = 0.2): boolean {
  return isTakenFrom('boardly', { sources: [{ ability: 'none', share: none }] }, { before, after }, knowledge);
}

describe('An act whose topic is a product', () => {
  it('takes the things that the product keeps', () => {
    expect(isTaken('Turn ', ' issues into a poem')).to.equal(true);
    expect(isTaken('Draft replies to new ', ' issues')).to.equal(true);
  });

  it('takes nothing when it is only about them, names other things, or fetches nothing', () => {
    expect(isTaken('Write a post about ', ' issues')).to.equal(false);
    expect(isTaken('Turn ', ' employees into heroes')).to.equal(false);
    expect(isTaken('Turn ', '')).to.equal(false);
    expect(isTaken('Turn ', ' issues into a poem', 0.9)).to.equal(false);
  });
});
