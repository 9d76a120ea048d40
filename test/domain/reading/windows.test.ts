import { expect } from 'chai';
import fc from 'fast-check';
import { MOST_PIECES, WINDOW, windowsOf } from '../../../src/domain/reading/windows.ts';
import { LINE_END } from '../../../src/domain/reading/word-pieces.ts';

describe('windowsOf', () => {
  it('covers every piece once, up to the most that are read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 2, max: 400 }), (count, every) => {
        const ids = Array.from({ length: count }, (_, index) => (index % every === 0 ? LINE_END : 7));
        const windows = windowsOf(ids);
        expect(windows[0]?.[0]).to.equal(0);
        expect(windows.at(-1)?.[1]).to.equal(Math.min(count, MOST_PIECES));
        windows.forEach(([from, to], index) => {
          expect(to - from).to.be.at.most(WINDOW);
          if (index > 0) expect(from).to.equal(windows[index - 1]?.[1]);
        });
      }),
    );
  });

  it('cuts behind the last line end of the second half of a window', () => {
    const ids = Array.from({ length: 600 }, (_, index) => (index === 300 || index === 100 ? LINE_END : 7));

    expect(windowsOf(ids)).to.deep.equal([
      [0, 301],
      [301, 600],
    ]);
  });

  it('cuts anywhere where there is no line end', () => {
    expect(windowsOf(Array.from({ length: 500 }, () => 7))[0]).to.deep.equal([0, WINDOW]);
  });
});
