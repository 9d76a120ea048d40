import { expect } from 'chai';
import fc from 'fast-check';
import { SentenceEncoder, ToolVectors } from '../../../src/domain/match/sentence-vectors.ts';
import { addMeaning, clausesOf } from '../../../src/domain/match/vector-scores.ts';
import { someWeights } from '../../support/encoders.ts';

const weights = someWeights({ issu: [1, 0, 0, 0], rain: [0, 0, 1, 0], sun: [0, 0, -1, 0], boat: [0, 1, 0, 0] });
const encoder = new SentenceEncoder(weights);

function vectorsOf(documents: readonly (readonly string[])[]): ToolVectors {
  return new ToolVectors(documents.length, (document) => documents[document] ?? [], encoder);
}

function scored(text: string, documents: readonly (readonly string[])[], before: readonly number[], top = 1): number[] {
  const scores = Float32Array.from(before);
  addMeaning(text, vectorsOf(documents), scores, top);
  return [...scores];
}

describe('addMeaning', () => {
  it('raises what means what the text means, in units of the best score of words', () => {
    const [rain = 0, boat = 0] = scored('rain', [['rain'], ['boat']], [1, 1], 4);

    expect(rain).to.be.closeTo(1 + 4 * 2.5, 0.1);
    expect(boat).to.equal(1);
  });

  it('lets a clause that says it plainly count beside the whole text', () => {
    const whole = scored('rain rain issue issue', [['rain']], [1])[0] ?? 0;
    const parts = scored('rain rain. issue issue', [['rain']], [1])[0] ?? 0;

    expect(parts).to.be.greaterThan(whole);
  });

  it('leaves alone what no word speaks for', () => {
    expect(scored('rain', [['rain'], ['rain']], [0, 0.1])[0]).to.equal(0);
  });

  it('touches only the best: 400, and those that score about like the last of them', () => {
    const size = 5_000;
    const before = Array.from({ length: size }, (_, document) => (document + 1) / size);
    const documents = before.map(() => ['rain']);
    const after = scored('rain', documents, before);
    const touched = after.flatMap((score, document) => (score > Math.fround(before[document] ?? 0) ? [document] : []));

    expect(touched.length).to.be.within(400, 410);
    expect(touched[0]).to.equal(size - touched.length);
  });

  it('looks at the 64 longest clauses of a text, however many there are', () => {
    const asked: (readonly string[])[] = [];
    class Watched extends ToolVectors {
      override compare(tokens: readonly string[], documents: Uint32Array): Float32Array {
        asked.push(tokens);
        return super.compare(tokens, documents);
      }
    }
    const text = `rain boat. ${'rain boat issue. '.repeat(64)}rain boat.`;
    addMeaning(text, new Watched(1, () => ['rain'], encoder), Float32Array.of(1), 1);
    const [whole, ...clauses] = asked;

    expect(whole).to.have.length(3 * 64 + 4);
    expect(clauses).to.have.length(64);
    expect(clauses.every(({ length }) => length === 3)).to.equal(true);
  });

  it('never lowers a score, and adds the same each time', () => {
    const tokens = fc.array(fc.constantFrom(...weights.words, 'unheard', 'quaint'), { maxLength: 5 });
    const document = fc.record({ tokens, score: fc.float({ min: 0, max: 50, noNaN: true }) });
    const text = fc
      .array(fc.constantFrom('rain', 'sun', 'boat. ', 'issues, ', 'xyz', ' and then '))
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(
        text,
        fc.array(document, { maxLength: 12 }),
        fc.float({ min: 0, max: 9, noNaN: true }),
        (asked, list, top) => {
          const documents = list.map((one) => one.tokens);
          const before = list.map(({ score }) => score);
          const after = scored(asked, documents, before, top);

          after.forEach((score, place) => expect(score).to.be.at.least(before[place] ?? 0));
          expect(scored(asked, documents, before, top)).to.deep.equal(after);
        },
      ),
      { seed: 9, numRuns: 200 },
    );
  });

  it('adds nothing for a text that says nothing, or where there are no documents', () => {
    expect(scored('', [['rain']], [1])).to.deep.equal([1]);
    expect(scored('the of and', [['rain']], [1])).to.deep.equal([1]);
    expect(scored('rain', [], [])).to.deep.equal([]);
  });
});

describe('clausesOf', () => {
  it('splits at stops, commas and what comes next, and leaves out what says too little', () => {
    expect(clausesOf('List open issues, send a long message and then archive the channel. Thanks!')).to.deep.equal([
      ['list', 'open', 'issu'],
      ['send', 'long', 'messag'],
      ['archiv', 'channel'],
    ]);
  });
});
