import { expect } from 'chai';
import fc from 'fast-check';
import { boundPieces, MOST_PIECES, WINDOW, windowsOf } from '../../../../src/domain/task/reading/windows.ts';
import { LINE_END, type Pieces } from '../../../../src/domain/task/reading/word-pieces.ts';

describe('windowsOf', () => {
  it('covers every piece once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 2, max: 400 }), (count, every) => {
        const ids = Array.from({ length: count }, (_, index) => (index % every === 0 ? LINE_END : 7));
        const windows = windowsOf(ids);
        expect(windows[0]?.[0]).to.equal(0);
        expect(windows.at(-1)?.[1]).to.equal(count);
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

function pieces(count: number): Pieces {
  const values = Array.from({ length: count }, (_, index) => index);
  return { ids: values, starts: values, ends: values.map((value) => value + 1), shapes: values };
}

describe('boundPieces', () => {
  it('keeps a text of the most pieces as it is', () => {
    expect(boundPieces(pieces(MOST_PIECES))).to.deep.equal({ pieces: pieces(MOST_PIECES), skipped: null });
  });

  it('leaves out the middle of a longer one, and says where', () => {
    const { pieces: kept, skipped } = boundPieces(pieces(MOST_PIECES + 10));

    expect([kept.ids.length, kept.starts[0], kept.ends.at(-1)]).to.deep.equal([MOST_PIECES, 0, MOST_PIECES + 10]);
    expect(skipped).to.deep.equal([MOST_PIECES / 2, MOST_PIECES / 2 + 10]);
  });
});
