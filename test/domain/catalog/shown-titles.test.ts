import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { shownTitles } from '../../../src/domain/catalog/shown-titles.ts';
import { anEntry } from '../../support/catalogs.ts';

function titled(name: string, title: string, publisher: string, members: Partial<Server> = {}): Server {
  return anEntry({ name, title, publisher: { name: publisher, official: publisher === 'Boardly' }, ...members });
}

function titlesOf(...servers: readonly Server[]): readonly string[] {
  const made = shownTitles(servers);
  return servers.map(({ name, title }) => made.get(name) ?? title);
}

describe('The shown titles of servers', () => {
  it('stay as they are where no other has the same', () => {
    expect(titlesOf(titled('a.b/x', 'Boards', 'ann'), titled('a.b/y', 'Notes', 'ann'))).to.deep.equal([
      'Boards',
      'Notes',
    ]);
  });

  it('name the publisher of all but the vendor’s own server', () => {
    expect(titlesOf(titled('a.b/x', 'boardly', 'ann'), titled('com.boardly/mcp', 'Boardly', 'Boardly'))).to.deep.equal([
      'boardly (ann)',
      'Boardly',
    ]);
  });

  it('name every publisher where none is the vendor', () => {
    expect(titlesOf(titled('a.b/x', 'Boards', 'ann'), titled('c.d/x', 'Boards', 'bob'))).to.deep.equal([
      'Boards (ann)',
      'Boards (bob)',
    ]);
  });

  it('have the name of the server where the publisher is the same', () => {
    expect(titlesOf(titled('a.b/x', 'Boards', 'ann'), titled('a.b/y', 'Boards', 'ann'))).to.deep.equal([
      'Boards (a.b/x)',
      'Boards (a.b/y)',
    ]);
    expect(
      titlesOf(
        titled('io.github.boardly/mcp', 'Boardly', 'Boardly'),
        titled('com.boardly/mcp', 'Boardly', 'Boardly'),
        titled('com.boardly/old', 'Boardly', 'Boardly', { status: 'archived' }),
      ),
    ).to.deep.equal(['Boardly (io.github.boardly/mcp)', 'Boardly', 'Boardly (com.boardly/old)']);
  });
});
