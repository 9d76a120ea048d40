import { expect } from 'chai';
import fc from 'fast-check';
import { lineDiff } from '../../../src/domain/text/line-diff.ts';

describe('lineDiff', () => {
  it('shows added and removed lines with three lines around', () => {
    expect(lineDiff('a\nb\nc\nd\ne\nf\ng\nh\n', 'a\nb\nc\nd\nX\nf\ng\nh\n')).to.deep.equal([
      '@@ -2,7 +2,7 @@',
      ' b',
      ' c',
      ' d',
      '-e',
      '+X',
      ' f',
      ' g',
      ' h',
    ]);
  });

  it('gives nothing for equal texts, and all lines of a new one', () => {
    expect(lineDiff('a', 'a')).to.deep.equal([]);
    expect(lineDiff('', 'a\nb\n').slice(1)).to.deep.equal(['+a', '+b']);
  });

  it('has the removed lines of the old text and the added lines of the new one', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

    fc.assert(
      fc.property(lines, lines, (old, now) => {
        const diff = lineDiff(old.join('\n'), now.join('\n')).slice(1);
        const of = (signs: string) =>
          diff.filter((line) => signs.includes(line.charAt(0))).map((line) => line.slice(1));

        expect(old.join('\n')).to.include(of(' -').join('\n'));
        expect(now.join('\n')).to.include(of(' +').join('\n'));
      }),
    );
  });
});
