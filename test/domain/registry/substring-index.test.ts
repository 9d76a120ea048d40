import { expect } from 'chai';
import fc from 'fast-check';
import { SubstringIndex } from '../../../src/domain/registry/substring-index.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '/'), maxLength: 14 });
const anything = fc.string({ unit: 'grapheme', maxLength: 10 });

describe('SubstringIndex', () => {
  for (const [what, text] of [
    ['of few letters', letters],
    ['of any characters', anything],
  ] as const) {
    it(`finds what reading every text would find, in texts ${what}, from any position on`, () => {
      fc.assert(
        fc.property(
          fc.array(text, { maxLength: 30 }),
          fc.oneof(text, fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 4 })),
          fc.nat({ max: 31 }),
          (texts, term, from) => {
            const expected = texts.flatMap((each, at) => (at >= from && each.includes(term) ? at : []));
            expect([...new SubstringIndex(texts).find(term, from)]).to.deep.equal(expected);
          },
        ),
        { seed: 11, numRuns: 500 },
      );
    });
  }

  it('finds a part of every text that it holds', () => {
    fc.assert(
      fc.property(
        fc.array(anything, { minLength: 1, maxLength: 20 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (texts, which, a, b) => {
          const text = texts[which % texts.length] ?? '';
          const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].toSorted(
            (one, other) => one - other,
          );
          expect([...new SubstringIndex(texts).find(text.slice(start, end))]).to.include(which % texts.length);
        },
      ),
      { seed: 12, numRuns: 300 },
    );
  });

  it('takes no character for a wildcard', () => {
    const index = new SubstringIndex(['100 % of it', 'under_score', 'back\\slash']);

    expect(['%', '0 %', 'r_s', 'u%e', '_', '\\sl'].map((term) => [...index.find(term)])).to.deep.equal([
      [0],
      [0],
      [1],
      [],
      [1],
      [2],
    ]);
  });
});
