import { expect } from 'chai';
import { words } from '../../../src/domain/ranking/tokenize.ts';
import { filterPositions } from '../../../src/domain/task/filters.ts';

function filtered(sentence: string): string {
  const split = words(sentence);
  return [...filterPositions(sentence)].map((position) => split[position]).join(' ');
}

describe('filterPositions', () => {
  for (const [sentence, expected] of [
    ['Close all issues that have had no comment', 'that have had no comment'],
    ['List deals with no activity in 14 days and nudge the owner', 'with no activity in 14 days'],
    ['Merge the requests which are green, then tell the team', 'which are green'],
    ['Show pages without an owner (all of them)', 'without an owner'],
    ["Close Boardly's issues that aren't assigned", 'that aren assigned'],
    ['Build a bot that closes issues', ''],
    ['Close all issues', ''],
    ['', ''],
  ] as const) {
    it(`finds ${expected === '' ? 'nothing' : `"${expected}"`} in "${sentence}"`, () => {
      expect(filtered(sentence)).to.equal(expected);
    });
  }
});
