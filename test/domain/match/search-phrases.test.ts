import { expect } from 'chai';
import fc from 'fast-check';
import { SearchPhrases } from '../../../src/domain/match/search-phrases.ts';
import { SentenceEncoder } from '../../../src/domain/match/sentence-vectors.ts';
import { tokenize } from '../../../src/domain/text/tokenize.ts';
import { someWeights } from '../../support/encoders.ts';

const SERVERS = [{ name: 'forms' }, { name: 'silent' }, { name: 'maps' }];
const PHRASES = { forms: ['fill in a tax form', 'sign a contract'], maps: ['what is it', 'road map'] };
const phrases = new SearchPhrases(SERVERS, PHRASES, null);

describe('Search phrases', () => {
  it('are as like as can be to the same words, and less to a part of them', () => {
    const same = phrases.compare(tokenize('tax form, fill in')).of(0) ?? 0;
    const part = phrases.compare(tokenize('tax letter')).of(0) ?? 0;

    expect(same).to.be.closeTo(1, 1e-6);
    expect(part).to.be.within(0.1, 0.9);
  });

  it('tell nothing about a server without phrases', () => {
    expect(phrases.compare(tokenize('tax form')).of(1)).to.equal(null);
  });

  it('name the servers that have a word of the text', () => {
    expect([...phrases.compare(tokenize('sign the map')).holders]).to.have.members([0, 2]);
    expect(phrases.compare(tokenize('weather')).holders).to.deep.equal([]);
  });

  it('count meaning as much as words', () => {
    const encoder = new SentenceEncoder(
      someWeights({ sign: [1, 0, 0, 0], autograph: [1, 0, 0, 0], contract: [1, 0, 0, 0] }),
    );
    const meaning = new SearchPhrases(SERVERS, PHRASES, encoder);

    expect(meaning.compare(['autograph']).of(0)).to.be.closeTo(0.5, 0.02);
  });

  it('are like any text by 0 to 1', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('fill', 'tax', 'form', 'sign', 'map', 'road', 'other')), (text) => {
        const like = phrases.compare([...new Set(text)]);
        for (const server of [0, 2]) expect(like.of(server)).to.be.within(0, 1 + 1e-6);
      }),
    );
  });
});
