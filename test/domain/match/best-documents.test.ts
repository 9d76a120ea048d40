import fc from 'fast-check';
import { expect } from 'chai';
import { BestCollector, type BestDocuments } from '../../../src/domain/match/best-documents.ts';

const BLOCK = 8;

/** Feeds scores by document, those above the floor only, each block backwards. */
function collect(scores: readonly number[], most: number): BestDocuments {
  const collector = new BestCollector(most, BLOCK);
  for (let start = 0; start < scores.length; start += BLOCK) {
    const { floor } = collector;
    for (let document = Math.min(start + BLOCK, scores.length) - 1; document >= start; document -= 1) {
      const score = Math.fround(scores[document] ?? 0);
      if (score > floor) collector.add(document, score);
    }
    collector.endBlock();
  }
  return collector.best();
}

function best(scores: readonly number[], most: number): number[] {
  return [...collect(scores, most).documents];
}

describe('BestCollector', () => {
  it('gives the highest score first, equal ones in their own order', () => {
    expect(best([1, 3, 2, 3], 3)).to.deep.equal([1, 3, 2]);
  });

  it('gives all when there are fewer than asked for, and none when there is none', () => {
    expect(best([2, 1], 5)).to.deep.equal([0, 1]);
    expect(best([], 5)).to.deep.equal([]);
    expect(best([0, 0], 5)).to.deep.equal([]);
  });

  it('gives the scores beside the documents', () => {
    expect([...collect([0.5, 3.25, 0.125], 2).scores]).to.deep.equal([3.25, 0.5]);
  });

  it('gives what sorting everything would', () => {
    const score = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.double({ min: 1e-3, max: 1e3, noNaN: true }));
    fc.assert(
      fc.property(fc.array(score, { maxLength: 300 }), fc.integer({ min: 1, max: 40 }), (values, most) => {
        const scores = Float32Array.from(values);
        const sorted = [...scores.keys()].toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
        expect(best(values, most)).to.deep.equal(sorted.slice(0, most));
      }),
      { seed: 4041, numRuns: 500 },
    );
  });
});
