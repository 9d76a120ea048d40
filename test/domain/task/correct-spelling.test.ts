import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { correctSpelling } from '../../../src/domain/task/analyze-task.ts';
import { aCatalog } from '../../support/catalogs.ts';

const knowledge = buildKnowledge(aCatalog());

describe('correctSpelling', () => {
  it('replaces a word that nothing knows by the one it was meant to be, and says so', () => {
    expect(correctSpelling('list the isues of bordly', knowledge)).to.deep.equal({
      text: 'list the issues of boardly',
      corrections: [
        { from: 'isues', to: 'issues' },
        { from: 'bordly', to: 'boardly' },
      ],
    });
  });

  it('corrects a name with a capital when it is nearly a product', () => {
    expect(correctSpelling('issues of Bordly', knowledge).corrections).to.deep.equal([
      { from: 'Bordly', to: 'boardly' },
    ]);
  });

  it('leaves a word that the reader knows, and a word that is longer at its end', () => {
    expect(correctSpelling('list the isues', knowledge, new Set()).corrections).to.deep.equal([]);
    expect(correctSpelling('list the isues', knowledge, new Set(['isues'])).corrections).to.have.length(1);
    expect(correctSpelling('list the boardlya', knowledge).corrections).to.deep.equal([]);
    expect(correctSpelling('list the boardl', knowledge).corrections).to.deep.equal([]);
  });

  for (const [what, text] of [
    ['a known word', 'list the issues of boardly'],
    ['a name with a capital inside a sentence', 'ask Isues about it'],
    ['an address', 'open https://isues.example/chanel'],
    ['a mail address', 'write to isues@example.org'],
    ['a file name', 'read isues.md'],
    ['a hashtag', 'look at #chanel'],
    ['quoted words', 'the word "isues" and the word `chanel`'],
    ['a short word', 'the isue'],
    ['a word of a tool', 'fetches'],
    ['nothing', ''],
  ] as const) {
    it(`leaves ${what} alone`, () => {
      expect(correctSpelling(text, knowledge)).to.deep.equal({ text, corrections: [] });
    });
  }
});
