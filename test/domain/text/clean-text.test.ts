import { expect } from 'chai';
import fc from 'fast-check';
import { visibleText, shorten } from '../../../src/domain/text/clean-text.ts';

describe('visibleText', () => {
  for (const [what, text, seen] of [
    ['line breaks and tabs', ' one\n\ttwo ', 'one two'],
    ['letters of no width', 'a\u200bb\u2060c\ufeff', 'abc'],
    ['changes of direction', 'a\u202eb\u2066c', 'abc'],
    ['tags that only machines read', 'a\u{e0069}\u{e0067}', 'a'],
    ['variation selectors and fillers', 'a\ufe0f\u{e0101}\u3164\u00adb', 'ab'],
    ['colours and other controls of a terminal', '\u001b[1;31ma\u001b[0mb\u0007', 'ab'],
    ['no brackets of a new line', 'a\n[b', 'a [b'],
    ['half a character', 'a\ud800b', 'ab'],
  ] as const) {
    it(`takes ${what} out`, () => {
      expect(visibleText(text, 100)).to.equal(seen);
    });
  }

  it('marks what it cut off, and cuts no character in two', () => {
    expect(visibleText('abcdef', 6)).to.equal('abcdef');
    expect(visibleText('abcdefg', 6)).to.equal('abcde…');
    expect(visibleText('abcd😀efg', 6)).to.equal('abcd…');
  });

  it('is never longer than asked for, and well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (text, most) => {
        const seen = visibleText(text, most);
        expect(seen.length).to.be.at.most(most);
        expect(seen.isWellFormed()).to.equal(true);
        expect(visibleText(seen, most)).to.equal(seen);
      }),
      { seed: 2, numRuns: 500 },
    );
  });
});

describe('shorten', () => {
  it('leaves a text alone that fits', () => {
    expect(shorten('Lists issues.', 13)).to.equal('Lists issues.');
  });

  it('cuts at a word and says so', () => {
    expect(shorten('Lists the issues, boards and sprints of a project.', 24)).to.equal('Lists the issues…');
  });

  it('cuts a word that is longer than all the room', () => {
    expect(shorten('x'.repeat(30), 10)).to.equal(`${'x'.repeat(9)}…`);
  });

  it('never exceeds the room and never leaves half a character, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, most) => {
        const short = shorten(text, most);
        expect(short.length).to.be.at.most(most);
        if (short !== text)
          expect(short)
            .to.match(/…$/)
            .and.not.match(/[\uD800-\uDBFF]…$/);
      }),
      { seed: 4041, numRuns: 500 },
    );
  });
});
