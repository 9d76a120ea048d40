import { expect } from 'chai';
import fc from 'fast-check';
import { sentences, clauses } from '../../../src/domain/text/sentences.ts';

describe('sentences', () => {
  for (const [what, text, expected] of [
    ['splits at sentence marks', 'Read it. Post it! Done? Yes', ['Read it.', 'Post it!', 'Done?', 'Yes']],
    ['splits at line ends', 'Read it\nPost it\r\n\nDone', ['Read it', 'Post it', 'Done']],
    ['splits at semicolons', 'Read it; post it', ['Read it', 'post it']],
    ['takes the bullets off', '- Read it\n* Post it\n• Done', ['Read it', 'Post it', 'Done']],
    ['takes numbers with a bracket off', '1) Read it\n2) Post it', ['Read it', 'Post it']],
    ['keeps decimal numbers whole', 'Use v1.5 for 3.25 days', ['Use v1.5 for 3.25 days']],
    [
      'keeps addresses and file names whole',
      'Put a.b/c.md on https://x.y/z?q=1 now',
      ['Put a.b/c.md on https://x.y/z?q=1 now'],
    ],
    ['keeps abbreviations of one letter whole', 'Ask J. Smith, e.g. about it', ['Ask J. Smith, e.g. about it']],
    ['splits at full stops that need no space', '第一句。第二句！', ['第一句。', '第二句！']],
    ['finds none in signs', ' ... -- !? ', []],
    ['finds none in nothing', '', []],
  ] as const) {
    it(what, () => {
      expect(sentences(text)).to.deep.equal(expected);
    });
  }

  it('never throws, and every sentence is a trimmed part of the text, its blanks made one, that holds a letter or digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const even = text.replace(/[^\S\n]+/g, ' ');
        return sentences(text).every(
          (part) => even.includes(part) && part === part.trim() && /[\p{L}\p{N}]/u.test(part),
        );
      }),
      { seed: 9, numRuns: 200 },
    );
  });
});

const sentence = 'List issues, then post them to Slack (only new ones) and close the rest';

describe('clauses', () => {
  it('splits at commas, brackets and conjunctions, and leaves the conjunctions out', () => {
    expect(clauses(sentence)).to.deep.equal(['List issues', 'post them to Slack', 'only new ones', 'close the rest']);
  });

  it('gives one clause when nothing breaks', () => {
    expect(clauses('List issues')).to.deep.equal(['List issues']);
    expect(clauses('')).to.deep.equal([]);
  });

  it('splits at dashes with space around them, not inside words', () => {
    expect(clauses('Read mail - follow up - on pull-requests')).to.deep.equal([
      'Read mail',
      'follow up',
      'on pull-requests',
    ]);
  });

  it('takes its clauses from the text, in their order, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        let last = 0;
        for (const clause of clauses(text)) {
          expect(text.indexOf(clause, last)).to.be.at.least(last);
          last = text.indexOf(clause, last) + clause.length;
        }
      }),
      { seed: 10, numRuns: 200 },
    );
  });
});
