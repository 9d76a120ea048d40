import { expect } from 'chai';
import fc from 'fast-check';
import { bestDocuments } from '../../../src/domain/ranking/best-documents.ts';

function best(scores: readonly number[], most: number): number[] {
  const documents = Uint32Array.from(scores.keys());
  return [...bestDocuments(documents, documents.length, Float32Array.from(scores), most)];
}

describe('The best documents', () => {
  it('come with the highest score first, equal ones in their own order', () => {
    expect(best([1, 3, 2, 3], 3)).to.deep.equal([1, 3, 2]);
  });

  it('are all when there are fewer than asked for, and none when there is none', () => {
    expect(best([2, 1], 5)).to.deep.equal([0, 1]);
    expect(best([], 5)).to.deep.equal([]);
    expect(best([2, 1], 0)).to.deep.equal([]);
  });

  it('are chosen from the first documents only, as many as are counted', () => {
    expect([...bestDocuments(Uint32Array.of(2, 0, 1), 2, Float32Array.of(1, 9, 3), 2)]).to.deep.equal([2, 0]);
  });

  it('are those that sorting everything would give', () => {
    const score = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    fc.assert(
      fc.property(fc.array(score, { maxLength: 300 }), fc.nat({ max: 320 }), (values, most) => {
        const scores = Float32Array.from(values);
        const sorted = [...scores.keys()].toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
        expect(best(values, most)).to.deep.equal(sorted.slice(0, most));
      }),
      { seed: 4041, numRuns: 300 },
    );
  });
});
