import { expect } from 'chai';
import { findNonlinearity } from '../../../scripts/catalog/rules/linear-pattern.ts';

describe('findNonlinearity', () => {
  for (const source of [
    'a+b*',
    '(?:\\w{2,20} ){0,3}x',
    '(?:ab?)+',
    '[)+(*]+',
    '(cs)\\p{Lu}\\w+',
    '\\(a+\\)+',
    'x(?=\\w+)?',
  ]) {
    it(`lets ${source} pass`, () => {
      expect(findNonlinearity(source)).to.equal(null);
    });
  }

  for (const source of [
    '(a+)+',
    '(?:a*b?)*',
    '(?:(?:x|a+) )*',
    '(\\w+ ){2,}',
    '(?:a{1,9})*',
    '(?:[)]a+){3}',
    '(?<word>\\w+)+',
  ]) {
    it(`refuses ${source}, as it repeats what repeats`, () => {
      expect(findNonlinearity(source)).to.equal('nests repetition');
    });
  }

  it('refuses a pattern that refers back to a group, as that takes more than linear time', () => {
    expect(findNonlinearity('(a)\\1')).to.equal('refers back to a group');
  });

  it('refuses a pattern that does not compile', () => {
    expect(findNonlinearity('(cs)\\p{Nothing}')).to.equal('does not compile');
  });
});
