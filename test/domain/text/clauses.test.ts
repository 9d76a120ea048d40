import { expect } from 'chai';
import fc from 'fast-check';
import { words } from '../../../src/domain/text/tokenize.ts';
import { clauses } from '../../../src/domain/text/clauses.ts';

const sentence = 'List issues, then post them to Slack (only new ones) and close the rest';

describe('clauses', () => {
  it('splits at commas, brackets and conjunctions, and leaves the conjunctions out', () => {
    expect(clauses(sentence).map(({ text }) => text)).to.deep.equal([
      'List issues',
      'post them to Slack',
      'only new ones',
      'close the rest',
    ]);
  });

  it('gives one clause when nothing breaks', () => {
    expect(clauses('List issues')).to.deep.equal([{ text: 'List issues', start: 0, end: 2 }]);
    expect(clauses('')).to.deep.equal([]);
  });

  it('splits at dashes with space around them, not inside words', () => {
    expect(clauses('Read mail - follow up - on pull-requests').map(({ text }) => text)).to.deep.equal([
      'Read mail',
      'follow up',
      'on pull-requests',
    ]);
  });
});

describe('The positions of clauses', () => {
  it('are those of the words of the whole sentence', () => {
    const plain = words(sentence);
    for (const { text, start, end } of clauses(sentence)) expect(plain.slice(start, end)).to.deep.equal(words(text));
  });

  it('never overlap and never go backwards, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        let last = 0;
        for (const { start, end } of clauses(text)) {
          expect(start).to.be.at.least(last);
          expect(end).to.be.greaterThan(start);
          last = end;
        }
      }),
      { seed: 10, numRuns: 200 },
    );
  });
});
