import { expect } from 'chai';
import fc from 'fast-check';
import { SentenceEncoder } from '../../../src/domain/match/sentence-encoder.ts';
import { cosine, someWeights } from '../../support/encoders.ts';

const weights = someWeights({ issue: [1, 0, 0, 0], ticket: [0.9, 0.1, 0, 0], rain: [0, 0, 1, 0], gone: [0, 0, -1, 0] });
const encoder = new SentenceEncoder(weights);
const word = fc.oneof(fc.constantFrom(...weights.words), fc.string({ minLength: 1, maxLength: 12 }));
const lengthOf = (vector: Float32Array): number => Math.hypot(...vector);

describe('SentenceEncoder', () => {
  it('gives a vector of length 1, or of zeros', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (tokens) => {
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
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (tokens) => {
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
