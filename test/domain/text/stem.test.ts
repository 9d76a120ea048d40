import { expect } from 'chai';
import fc from 'fast-check';
import { stem } from '../../../src/domain/text/stem.ts';

describe('stem', () => {
  for (const family of [
    'post posts posted posting',
    'issue issues',
    'analyse analyze analysing analyses analysed analyzed',
    'summarise summarize summarised summarizing summarization',
    'organise organize organisation organization organizing',
    'create creates created creating',
    'query queries queried querying',
    'repository repositories',
    'translate translates translation translating translator',
    'merge merges merged merging',
    'tag tags tagged tagging',
    'plan plans planned planning',
    'box boxes',
    'branch branches',
    'delete deletes deleted deleting deletion',
    'notify notifies notified notifying',
    'invoice invoices invoiced',
    'close closes closed closing',
    'write writes writing',
    'process processes processed processing',
    'address addresses',
  ]) {
    it(`gives one form to ${family.replaceAll(' ', ', ')}`, () => {
      expect(new Set(family.split(' ').map(stem)).size).to.equal(1);
    });
  }

  for (const [one, other] of [
    ['post', 'poster'],
    ['issue', 'list'],
    ['universe', 'unit'],
    ['news', 'new'],
    ['sprint', 'spring'],
    ['message', 'mess'],
    ['release', 'relate'],
  ] as const) {
    it(`keeps ${one} and ${other} apart`, () => {
      expect(stem(one)).to.not.equal(stem(other));
    });
  }

  for (const word of ['api', 'ads', 's3', 'gpt4s', 'v2ing', 'news', 'kubernetes', 'aws', 'jenkins', 'analytics']) {
    it(`leaves ${word} as it is: short, with a digit, or only looking inflected`, () => {
      expect(stem(word)).to.equal(word);
    });
  }

  it('never throws, never empties a word and never makes it longer by more than a letter', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^[a-z]{1,30}$/), fc.string({ unit: 'binary', minLength: 1 })), (word) => {
        const reduced = stem(word);
        return reduced.length > 0 && reduced.length <= word.length + 1;
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});
