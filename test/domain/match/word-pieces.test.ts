import { expect } from 'chai';
import fc from 'fast-check';
import { piecesOf } from '../../../src/domain/match/encoder-pieces.ts';

/** How many pieces of a word another one has too. */
function shared(one: string, other: string): number {
  const known = new Set(piecesOf(other, 2 ** 31));
  return piecesOf(one, 2 ** 31).filter((piece) => known.has(piece)).length;
}

describe('piecesOf', () => {
  it('gives numbers below the count, at most three a letter and its marks, and the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 1, max: 40_000 }), (word, count) => {
        const pieces = piecesOf(word, count);

        expect(pieces.length).to.be.at.most(3 * (word.length + 2));
        expect(pieces.every((piece) => Number.isInteger(piece) && piece >= 0 && piece < count)).to.equal(true);
        expect(piecesOf(word, count)).to.deep.equal(pieces);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it('gives the runs of three to five letters with the ends marked: of "cat" six', () => {
    expect(piecesOf('cat', 2 ** 31)).to.have.length(6);
  });

  it('gives words that begin alike common pieces, and other words none', () => {
    expect(shared('translate', 'translation')).to.be.greaterThan(10);
    expect(shared('weather', 'invoic')).to.equal(0);
  });

  it('stays as it is: weights that were trained rely on it', () => {
    expect(piecesOf('issu', 2 ** 15)).to.deep.equal([24767, 24868, 12931, 15762, 29349, 27137, 4258, 9620, 2801]);
  });

  it('has none for a word of no letters', () => {
    expect(piecesOf('', 64)).to.deep.equal([]);
  });
});
