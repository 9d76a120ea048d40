import { expect } from 'chai';
import fc from 'fast-check';
import { Spelling } from '../../../src/domain/text/spelling.ts';

const spelling = new Spelling(['issue', 'issues', 'boardly', 'sprint', 'sprints', 'channel', 'chanel', 'gpt4', 'mail']);

describe('Spelling', () => {
  for (const [what, wrong, right] of [
    ['a missing letter', 'bordly', 'boardly'],
    ['an added letter', 'boarddly', 'boardly'],
    ['two swapped letters', 'baordly', 'boardly'],
    ['a missing last letter', 'boardl', 'boardly'],
    ['a changed letter, which makes other words more often', 'spring', undefined],
    ['another first letter', 'koardly', undefined],
    ['two faults', 'brdly', undefined],
    ['a word that is known', 'issue', undefined],
    ['a choice between two known words', 'sprinst', undefined],
    ['a short word', 'mial', undefined],
    ['a word with a digit', 'boardly4', undefined],
    ['a word with a capital', 'Bordly', undefined],
    ['nothing', '', undefined],
  ] as const) {
    it(`${right === undefined ? 'leaves alone' : 'corrects'} ${what}: ${wrong}`, () => {
      expect(spelling.correct(wrong)).to.equal(right);
    });
  }

  it('only ever proposes what it knows', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,8}$/), (word) => {
        const proposal = spelling.correct(word);
        return proposal === undefined || spelling.knows(proposal);
      }),
      { seed: 8, numRuns: 200 },
    );
  });
});
