import fc from 'fast-check';
import { expect } from 'chai';
import { SentenceEncoder, piecesOf, ToolVectors } from '../../../src/domain/match/sentence-vectors.ts';
import { cosine, someWeights } from '../../support/encoders.ts';
import { embeddedCatalog } from '../../support/embedded-catalog.ts';

const weights = someWeights({ issue: [1, 0, 0, 0], ticket: [0.9, 0.1, 0, 0], rain: [0, 0, 1, 0], gone: [0, 0, -1, 0] });
const encoder = new SentenceEncoder(weights);
const anyWord = fc.oneof(fc.constantFrom(...weights.words), fc.string({ minLength: 1, maxLength: 12 }));
const lengthOf = (vector: Float32Array): number => Math.hypot(...vector);

describe('SentenceEncoder', () => {
  it('gives a vector of length 1, or of zeros', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 30 }), (tokens) => {
        const length = lengthOf(encoder.encode(tokens));
        expect(length === 0 || Math.abs(length - 1) < 1e-5).to.equal(true);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('gives zeros for no words', () => {
    expect([...encoder.encode([])]).to.deep.equal([0, 0, 0, 0]);
  });

  it('regards no order of the words', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { minLength: 1, maxLength: 30 }), (tokens) => {
        const one = encoder.encode(tokens);
        const other = encoder.encode(tokens.toReversed());
        one.forEach((value, at) => expect(other[at]).to.be.closeTo(value, 1e-5));
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it('points the same way for words that mean the same, and elsewhere for others', () => {
    const [issue, ticket, rain] = ['issue', 'ticket', 'rain'].map((text) => encoder.encode([text]));
    if (issue === undefined || ticket === undefined || rain === undefined) throw new RangeError('no vectors');

    expect(cosine(issue, ticket)).to.be.greaterThan(0.99);
    expect(cosine(issue, rain)).to.equal(0);
  });

  it('has a direction for words that nobody has seen, like that of words with the same pieces', () => {
    const [known, alike, other] = ['zyxwvutsr', 'zyxwvutsrq', 'kkpjmm'].map((text) => encoder.encode([text]));
    if (known === undefined || alike === undefined || other === undefined) throw new RangeError('no vectors');

    expect(lengthOf(known)).to.be.closeTo(1, 1e-5);
    expect(cosine(known, alike)).to.be.greaterThan(cosine(known, other));
    expect(cosine(known, alike)).to.be.greaterThan(0.7);
  });

  it('lets important words say more', () => {
    const heavy = new SentenceEncoder({ ...weights, importance: Float32Array.of(3, 1, 1, 1) });

    expect(heavy.encode(['issue', 'rain'])[0]).to.be.closeTo(3 / Math.sqrt(10), 1e-3);
  });

  it('writes where it is told to, over what stood there', () => {
    const into = new Float32Array(4).fill(9);

    expect(encoder.encode(['rain'], into)).to.equal(into);
    expect([...into].map(Math.round)).to.deep.equal([0, 0, 1, 0]);
  });
});

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
