import { expect } from 'chai';
import fc from 'fast-check';
import { LINE_END, makePieces } from '../../../../src/domain/task/reading/word-pieces.ts';

const VOCABULARY = ['[PAD]', '[unused0]', '[UNK]', 'send', 'the', 'cafe', '##s', 'in', '##voice', ',', '領', '!', 'g'];
const cut = makePieces(VOCABULARY);

function named(text: string): (string | undefined)[] {
  return cut(text).ids.map((id) => VOCABULARY[id]);
}

describe('makePieces', () => {
  it('takes the longest known pieces from the left', () => {
    expect(named('send the invoices')).to.deep.equal(['send', 'the', 'in', '##voice', '##s']);
  });

  it('removes case and accents, and tells where each piece stood', () => {
    const { ids, starts, ends } = cut('SEND Cafés');

    expect(ids.map((id) => VOCABULARY[id])).to.deep.equal(['send', 'cafe', '##s']);
    expect([starts, ends]).to.deep.equal([
      [0, 5, 9],
      [4, 9, 10],
    ]);
  });

  it('sets punctuation and Chinese characters apart', () => {
    expect(named('send,領領!')).to.deep.equal(['send', ',', '領', '領', '!']);
  });

  it('makes a line end a piece of its own', () => {
    expect(cut('send\nthe').ids).to.deep.equal([3, LINE_END, 4]);
  });

  it('makes a word that it cannot spell one unknown piece', () => {
    expect(named('sendx the')).to.deep.equal(['[UNK]', 'the']);
    expect(named('g'.repeat(101))).to.deep.equal(['[UNK]']);
  });

  it('tells letter case and place of each piece', () => {
    expect(cut('Send THE\ncafes').shapes).to.deep.equal([5, 7, 0, 2, 0]);
  });

  it('gives pieces of any text in its order, within it, and nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { ids, starts, ends, shapes } = cut(text);
        expect([starts.length, ends.length, shapes.length]).to.deep.equal([ids.length, ids.length, ids.length]);
        starts.forEach((start, index) => {
          expect(start).to.be.at.least(starts[index - 1] ?? 0);
          expect(ends[index] ?? 0).to.be.within(start, text.length);
        });
      }),
    );
  });
});
