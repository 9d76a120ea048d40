import { expect } from 'chai';
import fc from 'fast-check';
import { SentenceEncoder } from '../../../src/domain/match/sentence-encoder.ts';
import { ToolVectors } from '../../../src/domain/match/tool-vectors.ts';
import { cosine, someWeights } from '../../support/encoders.ts';
import { embeddedCatalog } from '../../support/embedded-catalog.ts';

const encoder = new SentenceEncoder(someWeights({ issue: [1, 0, 0, 0], rain: [0, 0, 1, 0], gone: [0, 0, -1, 0] }));

/** The most that two vectors of length 1 lose when each number is rounded to 1/127: half a level by half a level, and by the other's numbers. */
function bound(dimensions: number): number {
  const half = 0.5 / 127;
  return 2 * half * Math.sqrt(dimensions) + dimensions * half ** 2 + 1e-6;
}

function vectorsOf(documents: readonly (readonly string[])[], of = encoder): ToolVectors {
  return new ToolVectors(documents.length, (document) => documents[document] ?? [], of);
}

describe('ToolVectors', () => {
  it('tells the cosine as floats would, within what rounding loses', () => {
    const text = fc.array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), text, (documents, query) => {
        const found = vectorsOf(documents).compare(query, Uint32Array.from(documents.keys()));

        documents.forEach((tokens, document) => {
          const exact = Math.max(0, cosine(encoder.encode(query), encoder.encode(tokens)));
          expect(found[document]).to.be.closeTo(exact, bound(4));
        });
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  it('does so with the weights of the package', async () => {
    const { vocabulary } = await embeddedCatalog.current();
    if (vocabulary.encoder === null) throw new Error('the package has no encoder');
    const own = new SentenceEncoder(vocabulary.encoder);
    const documents = vocabulary.phrasings.slice(0, 60).map(({ texts }) => (texts[0] ?? '').split(' '));
    const query = 'find the open ticket about the broken printer'.split(' ');
    const found = vectorsOf(documents, own).compare(query, Uint32Array.from(documents.keys()));

    documents.forEach((tokens, document) => {
      const exact = Math.max(0, cosine(own.encode(query), own.encode(tokens)));
      expect(found[document]).to.be.closeTo(exact, bound(128) / 5);
    });
  });

  it('counts 0 what points away, and what says nothing', () => {
    const vectors = vectorsOf([['rain'], ['gone'], []]);

    expect([...vectors.compare(['rain'], Uint32Array.of(0, 1, 2))].map((value) => value.toFixed(2))).to.deep.equal([
      '1.00',
      '0.00',
      '0.00',
    ]);
    expect([...vectors.compare([], Uint32Array.of(0, 1, 2))]).to.deep.equal([0, 0, 0]);
  });

  it('answers in the order of the documents that it is asked about', () => {
    const vectors = vectorsOf([['rain'], ['issue']]);

    expect([...vectors.compare(['issue'], Uint32Array.of(1, 0))].map(Math.round)).to.deep.equal([1, 0]);
    expect([...vectors.compare(['issue'], new Uint32Array())]).to.deep.equal([]);
  });

  it('reads a document once, when it is first asked about', () => {
    const read: number[] = [];
    const vectors = new ToolVectors(3, (document) => (read.push(document), ['rain']), encoder);
    vectors.compare(['rain'], Uint32Array.of(2));
    vectors.compare(['issue'], Uint32Array.of(2, 0));

    expect(read).to.deep.equal([2, 0]);
  });
});
