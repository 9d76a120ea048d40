import fc from 'fast-check';
import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import {
  LAST_TIER,
  Relevance,
  TIERS,
  asWords,
  genericLength,
  ownerOf,
  type SearchedName,
  type Tier,
} from '../../../src/domain/registry/relevance.ts';
import { anEntry } from '../../support/catalogs.ts';

function aName(name: string, members: Partial<Server> | null = {}): SearchedName {
  const plain = { title: '', aliases: [], systems: [], publisher: { name: 'someone', official: false } };
  return { name, server: members === null ? null : anEntry({ ...plain, name, ...members }) };
}

function tierOf(term: string, name: SearchedName): Tier {
  return new Relevance([name]).of(term).tierOf(0);
}

const official = { name: 'Boardly', official: true };

describe('How a name fits a term', () => {
  for (const [what, term, name, tier] of [
    ['the vendor’s own server by who holds its name', 'boardly', aName('com.boardly/mcp', { publisher: official }), 0],
    ['… by its title', 'Board Maker', aName('com.x/mcp', { title: 'Board-Maker', publisher: official }), 0],
    ['… by an alias', 'boards', aName('com.x/mcp', { aliases: ['boards'], publisher: official }), 0],
    ['… by the last part of its name', 'board-mcp', aName('com.x/board-mcp', { publisher: official }), 0],
    ['… by its publisher', 'boardly', aName('com.x/mcp', { publisher: official }), 0],
    ['the full name, whoever published it', 'COM.x/board', aName('com.X/board'), 0],
    [
      'a product of the server with the word in its name',
      'boardly',
      aName('a.b/boardly-mcp', { systems: ['boardly'] }),
      1,
    ],
    ['… or in its title', 'boardly', aName('a.b/c', { systems: ['boardly'], title: 'Tasks for Boardly' }), 1],
    ['a title that anybody may give', 'boardly', aName('a.b/c', { title: 'Boardly' }), 2],
    [
      '… also by the word of a registry that it is official',
      'boardly',
      aName('com.boardly/c', { publisher: official, origin: 'registry' }),
      2,
    ],
    ['several words of a title in their order', 'google drive', aName('a.b/c', { title: 'My Google Drive' }), 2],
    ['… and of a name', 'google drive', aName('a.b/google-drive-mcp'), 2],
    ['the beginning of a word', 'boar', aName('a.b/boardly'), 3],
    ['a product that neither name nor title speaks of', 'boardly', aName('a.b/c', { systems: ['boardly'] }), 3],
    ['two letters that begin a word', 'bo', aName('a.b/boardly'), 4],
    ['the end of a word', 'ardly', aName('a.b/boardly'), 4],
    ['the host of a name', 'github', aName('io.github.acme/boardly'), 4],
    ['words in another order', 'drive google', aName('a.b/google-drive'), 4],
    ['no word at all', '%', aName('a.b/c'), 4],
    ['what the catalog does not carry, by its name', 'boardly', aName('a.b/boardly', null), 2],
  ] as const) {
    it(`is ${tier} for ${what}`, () => {
      expect(tierOf(term, name)).to.equal(tier);
    });
  }

  const words = fc.constantFrom('board', 'boardly', 'boa', 'google', 'drive', 'mcp', 'io');
  const phrase = fc.array(words, { minLength: 1, maxLength: 2 }).map((some) => some.join(' '));
  const names = fc.array(
    fc.record({
      holder: words,
      last: phrase,
      title: phrase,
      systems: fc.array(phrase, { maxLength: 1 }),
      official: fc.boolean(),
    }),
    { maxLength: 8 },
  );

  it('is found among the candidates of its tier, which are ascending', () => {
    fc.assert(
      fc.property(names, fc.oneof(phrase, fc.constantFrom('b', 'bo', 'goo', 'google dr', '%')), (some, term) => {
        const all = some.map(({ holder, last, title, systems, official: isOfficial }) =>
          aName(`io.github.${holder}/${last.replace(' ', '-')}`, {
            title,
            systems,
            publisher: { name: holder, official: isOfficial },
          }),
        );
        const { tierOf: tier, candidates } = new Relevance(all).of(term);

        for (const each of TIERS) {
          const found = candidates(each);
          if (found === undefined) expect(each).to.equal(LAST_TIER);
          else {
            expect([...found]).to.deep.equal([...new Set(found)].toSorted((one, other) => one - other));
            expect([...found]).to.include.members([...all.keys()].filter((at) => tier(at) === each));
          }
        }
      }),
      { seed: 4041, numRuns: 1_000 },
    );
  });
});

describe('The words of a name', () => {
  for (const [name, own, owner] of [
    ['io.github.acme/tracker', 'acme/tracker', 'acme'],
    ['io.gitlab.acme/tracker', 'acme/tracker', 'acme'],
    ['com.acme/tracker', 'acme/tracker', 'acme'],
    ['com.acme.mcp/tracker', 'acme.mcp/tracker', 'acme'],
    ['io.github/tracker', 'github/tracker', 'github'],
    ['IO.GitHub.Acme/Tracker', 'Acme/Tracker', 'Acme'],
    ['dev.github.acme/x', 'github.acme/x', 'github'],
    ['acme/tracker', 'acme/tracker', 'acme'],
    ['com./x', 'com./x', 'com'],
    ['', '', ''],
  ] as const) {
    it(`begin with "${owner}" in ${name || 'an empty name'}`, () => {
      expect([name.slice(genericLength(name)), ownerOf(name)]).to.deep.equal([own, owner]);
    });
  }

  it('are told apart by whatever is neither a letter nor a digit', () => {
    expect(asWords(' Acme/issue-Tracker_2.0 (Größe) ')).to.equal('acme issue tracker 2 0 größe');
    expect(asWords('%/')).to.equal('');
  });
});
