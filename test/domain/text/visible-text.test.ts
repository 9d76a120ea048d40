import { expect } from 'chai';
import fc from 'fast-check';
import { visibleText } from '../../../src/domain/text/visible-text.ts';

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
