import { expect } from 'chai';
import fc from 'fast-check';
import {
  LINE_END,
  makePieces,
  boundPieces,
  MOST_PIECES,
  WINDOW,
  windowsOf,
  type Pieces,
} from '../../../../src/domain/task/reading/word-pieces.ts';

const VOCABULARY = ['[PAD]', '[unused0]', '[UNK]', 'send', 'the', 'cafe', '##s', 'in', '##voice', ',', '領', '!', 'g'];
const cut = makePieces(VOCABULARY);

function named(text: string): (string | undefined)[] {
  return cut(text).ids.map((id) => VOCABULARY[id]);
}

describe('makePieces', () => {
  it('takes the longest known pieces from the left', () => {
    expect(named('send the invoices')).to.deep.equal(['send', 'the', 'in', '##voice', '##s']);
  });

  it('removes case and accents, and tells where each piece stood', () => {
    const { ids, starts, ends } = cut('SEND Cafés');

    expect(ids.map((id) => VOCABULARY[id])).to.deep.equal(['send', 'cafe', '##s']);
    expect([starts, ends]).to.deep.equal([
      [0, 5, 9],
      [4, 9, 10],
    ]);
  });

  it('sets punctuation and Chinese characters apart', () => {
    expect(named('send,領領!')).to.deep.equal(['send', ',', '領', '領', '!']);
  });

  it('makes a line end a piece of its own', () => {
    expect(cut('send\nthe').ids).to.deep.equal([3, LINE_END, 4]);
  });

  it('makes a word that it cannot spell one unknown piece', () => {
    expect(named('sendx the')).to.deep.equal(['[UNK]', 'the']);
    expect(named('g'.repeat(101))).to.deep.equal(['[UNK]']);
  });

  it('tells letter case and place of each piece', () => {
    expect(cut('Send THE\ncafes').shapes).to.deep.equal([5, 7, 0, 2, 0]);
  });

  it('gives pieces of any text in its order, within it, and nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { ids, starts, ends, shapes } = cut(text);
        expect([starts.length, ends.length, shapes.length]).to.deep.equal([ids.length, ids.length, ids.length]);
        starts.forEach((start, index) => {
          expect(start).to.be.at.least(starts[index - 1] ?? 0);
          expect(ends[index] ?? 0).to.be.within(start, text.length);
        });
      }),
    );
  });
});

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
