import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { productOfShortForm } from '../../../src/domain/match/short-forms.ts';
import { NearWords } from '../../../src/domain/match/similar-spellings.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';

const knowledge = buildKnowledge(
  aCatalog({
    servers: [
      anEntry({ name: 'com.quandrix/mcp-qbs', systems: ['quandrix board search'] }),
      anEntry({ name: 'com.parlehub/mcp', systems: ['parlehub'] }),
      anEntry({ name: 'com.planly/one', systems: ['planly'] }),
      anEntry({ name: 'com.planter/one', systems: ['planter'] }),
    ],
  }),
);
const nearWords = new NearWords(
  new Map([
    ['qbs', 1],
    ['maps', 1],
  ]),
);

function meant(word: string): string | undefined {
  return productOfShortForm(word, { knowledge, nearWords })?.name;
}

describe('productOfShortForm', () => {
  it('finds the product with these initials, even when its servers are called so', () => {
    expect(meant('qbs')).to.equal('quandrix board search');
  });

  it('finds the product that begins so', () => {
    expect(meant('Parle')).to.equal('parlehub');
    expect(meant('par')).to.equal(undefined);
  });

  it('finds none for several words, a whole name, a word of other names, and between equals', () => {
    for (const query of ['qbs list', 'planly', 'maps', 'plan']) expect(meant(query)).to.equal(undefined);
  });
});
