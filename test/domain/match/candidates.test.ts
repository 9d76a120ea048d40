import { expect } from 'chai';
import fc from 'fast-check';
import { TouchedDocuments } from '../../../src/domain/match/best-documents.ts';
import { ToolIndex } from '../../../src/domain/match/tool-index.ts';
import { Candidates } from '../../../src/domain/match/candidates.ts';
import { anEntry, aTool } from '../../support/catalogs.ts';

describe('Candidates', () => {
  it('are the servers that score, each with its best document, as looking at every document finds them, time after time', () => {
    const servers = [3, 1, 0, 5, 2].map((tools, at) =>
      anEntry({
        name: `com.example/${at}`,
        tools: Array.from({ length: tools }, (_, n) => aTool({ name: `tool_${n}` })),
      }),
    );
    const index = new ToolIndex(servers);
    const candidates = new Candidates(index);
    const scores = new Float32Array(index.size);
    const touched = new TouchedDocuments(index.size);
    const scored = fc.uniqueArray(
      fc.record({ document: fc.nat(index.size - 1), score: fc.constantFrom(0.5, 1, 1.5) }),
      { selector: ({ document }) => document },
    );
    fc.assert(
      fc.property(scored, (given) => {
        touched.clear(scores);
        for (const { document, score } of given) {
          scores[document] = score;
          touched.push(document);
        }
        candidates.start(scores, touched);

        const found = Array.from(candidates.servers.subarray(0, candidates.size), (position) => [
          position,
          candidates.best[position],
        ]);
        expect(found.toSorted(([one = 0], [other = 0]) => one - other)).to.deep.equal(exhaustively(scores, index));
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});

function exhaustively(scores: Float32Array, { firsts }: ToolIndex): number[][] {
  return Array.from(firsts.subarray(0, -1), (first, position) => {
    const own = scores.subarray(first, firsts[position + 1]);
    const highest = Math.max(...own);
    return highest === 0 ? [] : [position, first + own.indexOf(highest)];
  }).filter(({ length }) => length > 0);
}
