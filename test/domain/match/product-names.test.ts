import { expect } from 'chai';
import { systemsOf } from '../../../src/domain/catalog/products.ts';
import { SystemNames, ProductKinds } from '../../../src/domain/match/product-names.ts';
import { words } from '../../../src/domain/text/tokenize.ts';
import { anEntry } from '../../support/catalogs.ts';

const systems = systemsOf(
  [anEntry({ systems: ['boardly', 'google', 'google drive', 'linear', 'c3 po'] })],
  [{ name: 'papyrus', spellings: ['papyrus cloud'], title: 'Papyrus', capabilities: [] }],
  { droid: 'c3 po', papyrus: 'boardly', quill: 'nothing' },
);
const names = new SystemNames(systems, ['linear'], () => new Set(['issu', 'issue', 'ticket']));

function found(text: string): string[] {
  return names.find(text, words(text)).map(({ system }) => system.name);
}

describe('SystemNames', () => {
  for (const [text, expected] of [
    ['List the issues of boardly', ['boardly']],
    ['BOARDLY and Boardly', ['boardly', 'boardly']],
    ["Boardly's issues", ['boardly']],
    ['put it on google drive', ['google drive']],
    ['ask google, then drive home', ['google']],
    ['in google_drive', ['google drive']],
    ['ask C3-PO', ['c3 po']],
    ['a file in Papyrus Cloud', ['papyrus']],
    ['a boardlyish thing', []],
    ['', []],
  ] as const) {
    it(`finds ${expected.length === 0 ? 'nothing' : expected.join(' and ')} in "${text}"`, () => {
      expect(found(text)).to.deep.equal(expected);
    });
  }

  for (const [text, expected] of [
    ['fit a linear model', []],
    ['Linear models are simple', []],
    ['move the tickets in Linear', ['linear']],
    ['move the LINEAR tickets', ['linear']],
    ["Linear's tickets", ['linear']],
    ['Linear issues of this week', ['linear']],
    ['file linear issues', ['linear']],
    ['the tickets in linear', ['linear']],
    ['the issues of linear models', []],
  ] as const) {
    it(`takes the everyday word in "${text}" for ${expected.length === 0 ? 'a word' : 'a name'}`, () => {
      expect(found(text)).to.deep.equal(expected);
    });
  }

  it('gives positions in the words of the text, end exclusive', () => {
    const text = 'put it on Google Drive';

    expect(names.find(text, words(text)).map(({ start, end }) => [start, end])).to.deep.equal([[3, 5]]);
  });

  it('offers the words of its names to the spelling, everyday words left out', () => {
    expect([...names.vocabulary()])
      .to.include.members(['boardly', 'drive', 'papyrus'])
      .and.not.include('linear');
  });
});

const kinds = new ProductKinds([
  { phrases: ['team chat', 'team channel'], products: ['parley', 'talker'] },
  { phrases: ['issue tracker'], products: ['boardly'] },
  { phrases: ['tracker'], products: ['runly'] },
]);
const kindsIn = (text: string) => [...kinds.find(text)].toSorted();

describe('Kinds of products', () => {
  it('are told by what people call them, whatever the number of the noun', () => {
    expect(kindsIn('post to our team channels')).to.deep.equal(['parley', 'talker']);
  });

  it('of every phrase that a text has are found', () => {
    expect(kindsIn('the issue tracker')).to.deep.equal(['boardly', 'runly']);
  });

  it('are not found in words that stand apart', () => {
    expect(kindsIn('the team has a chat')).to.deep.equal([]);
    expect(kindsIn('')).to.deep.equal([]);
  });
});
