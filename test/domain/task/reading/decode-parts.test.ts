import { expect } from 'chai';
import fc from 'fast-check';
import { decodeParts, logShares } from '../../../../src/domain/task/reading/decode-parts.ts';
import type { Word } from '../../../../src/domain/task/reading/word-pieces.ts';

function wordsOf(count: number): Word[] {
  return Array.from({ length: count }, (_, index) => ({
    first: index,
    last: index,
    start: 2 * index,
    end: 2 * index + 1,
  }));
}

const [order, context] = [logShares([4, 0]), logShares([0, 4])];

describe('decodeParts', () => {
  it('begins a part where the role changes and the model sees a beginning', () => {
    expect(decodeParts(wordsOf(4), [context, context, order, order], [5, -5, 5, -5])).to.deep.equal([
      { role: 1, from: 0, to: 2 },
      { role: 0, from: 2, to: 4 },
    ]);
  });

  it('keeps a word with its neighbours when only that word looks different and nothing begins there', () => {
    expect(decodeParts(wordsOf(4), [order, order, context, order], [5, -9, -9, -9])).to.deep.equal([
      { role: 0, from: 0, to: 4 },
    ]);
  });

  it('tells two parts of one role apart', () => {
    expect(decodeParts(wordsOf(4), [order, order, order, order], [5, -5, 5, -5])).to.have.length(2);
  });

  it('covers every word once, in order', () => {
    const row = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 3, maxLength: 3 });
    const drawn = fc.array(fc.tuple(row, fc.double({ min: -9, max: 9, noNaN: true })), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(drawn, (rows) => {
        const parts = decodeParts(
          wordsOf(rows.length),
          rows.map(([logits]) => logShares(logits)),
          rows.map(([, begin]) => begin),
        );
        expect(parts[0]?.from).to.equal(0);
        expect(parts.at(-1)?.to).to.equal(rows.length);
        parts.slice(1).forEach((part, index) => expect(part.from).to.equal(parts[index]?.to));
      }),
    );
  });
});
