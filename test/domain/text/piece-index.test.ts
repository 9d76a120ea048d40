import { expect } from 'chai';
import fc from 'fast-check';
import { ClosestNames } from '../../../src/domain/text/piece-index.ts';

const pairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** The plain reading of the definition: the share of letter pairs in common. */
function likeness(a: string, b: string): number {
  const left = pairs(b);
  let common = 0;
  for (const pair of pairs(a)) {
    const at = left.indexOf(pair);
    if (at === -1) continue;
    left.splice(at, 1);
    common += 1;
  }
  return a.length + b.length < 4 ? 0 : (2 * common) / (a.length + b.length - 2);
}

describe('The closest names', () => {
  it('are those whose letter pairs are alike enough, found as if all were compared', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), text, (names, wanted) => {
        const found = new ClosestNames(names).find(wanted).toSorted((one, other) => one.position - other.position);
        const expected = names
          .map((name, position) => ({ position, likeness: likeness(wanted, name) }))
          .filter((name) => name.likeness >= 0.35);
        expect(found).to.deep.equal(expected);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it('are found again the second time', () => {
    const names = new ClosestNames(['slack', 'slick', 'other']);

    expect(names.find('slck')).to.deep.equal(names.find('slck'));
    expect(names.find('slck').map(({ position }) => position)).to.deep.equal([0, 1]);
  });
});
